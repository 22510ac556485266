//! The simulation: links of all kinds, and faulty ones, each at the end of a player's line.

use std::fmt::Write as _;

use ringmill_cosim::{
    BuildOptions, Cache, CompileEffort, Pauses, StreamDesign, StreamModel, StreamOptions, StreamPort,
};
use ringmill_design::{Direction, Interface, SourceFile, Stream};
use ringmill_link::{LinkOptions, link_top};
use ringmill_toolchain::Toolchain;

use crate::faults::Fault;
use crate::script::Script;

/// The streams of the accelerator `sums`.
pub fn streams() -> Vec<Stream> {
    let one = |name: &str, direction, bits, beats| Stream { beats, ..Stream::of_words(name, direction, bits) };
    let (taken, given) = (Direction::In, Direction::Out);
    vec![
        one("arg0", taken, 32, 4),
        one("arg1", taken, 8, 1),
        one("arg2", taken, 32, 3),
        one("result0", given, 32, 4),
        one("result1", given, 40, 3),
    ]
}

pub const IDENTITY: [u8; 8] = [0xc0, 0xdb, 3, 4, 5, 6, 7, 0xf8];

/// The link of `sums`, with defaults that every instance overrides.
pub fn files() -> Vec<SourceFile> {
    let options = LinkOptions { clock_hz: 1_000_000, baud: 100_000, identity: IDENTITY, chunk: 512, counters: true };
    let sums = Interface { module: "sums".to_owned(), streams: streams(), ..Interface::default() };
    link_top(&sums, &options).expect("a link").files
}

/// A link in the simulation.
pub struct Instance<'a> {
    pub script: &'a Script,
    pub chunk: usize,
    pub divider: u16,
    /// Clocks of a bit of the player.
    pub line: u16,
    pub clock_hz: u32,
    pub counters: bool,
    pub fault: Option<&'a Fault>,
}

/// What each instance answered to its script.
pub fn run(instances: &[Instance<'_>]) -> Vec<Vec<u32>> {
    let mut sources = vec![
        SourceFile { path: "sums.sv".to_owned(), text: include_str!("sums.sv").to_owned() },
        SourceFile { path: "player.sv".to_owned(), text: include_str!("player.sv").to_owned() },
    ];
    let source = |file: &SourceFile| SourceFile { path: file.path.replace('/', "_"), text: file.text.clone() };
    sources.extend(files().iter().map(source));
    let (mut ports, mut body) = (String::new(), String::new());
    for (index, instance) in instances.iter().enumerate() {
        let mut module = "sums_link".to_owned();
        if let Some(fault) = instance.fault {
            module = format!("sums_link_{index}");
            sources.extend(faulty(fault, index).iter().map(source));
        }
        write!(
            ports,
            ",\n  input logic [31:0] s_axis_s{index}_tdata, input logic s_axis_s{index}_tvalid, input logic s_axis_s{index}_tlast, \
             output logic s_axis_s{index}_tready,\n  output logic [31:0] m_axis_m{index}_tdata, output logic m_axis_m{index}_tvalid, \
             output logic m_axis_m{index}_tlast, input logic m_axis_m{index}_tready"
        )
        .expect("text");
        let Instance { chunk, divider, line, clock_hz, counters, .. } = instance;
        writeln!(
            body,
            "  logic rx{index}, tx{index}, reset{index}, active{index}, unused{index};
  player #(.DIVIDER({line})) player{index} (
      .clk(clk), .rst(rst), .s_data(s_axis_s{index}_tdata), .s_valid(s_axis_s{index}_tvalid), .s_ready(s_axis_s{index}_tready),
      .m_data(m_axis_m{index}_tdata), .m_valid(m_axis_m{index}_tvalid), .m_ready(m_axis_m{index}_tready),
      .to_link(rx{index}), .from_link(tx{index}), .reset_link(reset{index}));
  {module} #(.DIVIDER({divider}), .CLOCK_HZ({clock_hz}), .CHUNK({chunk}), .COUNTERS({})) link{index} (
      .clk(clk), .rst(reset{index}), .rx(rx{index}), .tx(tx{index}), .active(active{index}));
  assign m_axis_m{index}_tlast = 1'b0;
  assign unused{index} = &{{1'b0, s_axis_s{index}_tlast, active{index}}};",
            u8::from(*counters)
        )
        .expect("text");
    }
    let text = format!("module bench (\n  input logic clk, input logic rst{ports});\n{body}endmodule\n");
    sources.push(SourceFile { path: "bench.sv".to_owned(), text });
    let beats = instances.iter().map(|instance| instance.script.tokens.len()).max().unwrap_or(1);
    let ports =
        |side| (0..instances.len()).map(|index| StreamPort::new(&format!("{side}{index}"), 32, beats)).collect();
    let (inputs, outputs) = (ports("s"), ports("m"));
    let design = StreamDesign { top: "bench".to_owned(), sources, inputs, outputs, frame_error: false };
    let test = std::env::current_exe().expect("a running test");
    let target = test.ancestors().nth(3).expect("target/release/deps/test");
    let build = BuildOptions { effort: Some(CompileEffort::Balanced), ..BuildOptions::default() };
    let options = StreamOptions { build, waves: false };
    let mut model =
        StreamModel::build_design(&design, &options, &Toolchain::locate(), &Cache::at(target.join("tmp/cosim")))
            .unwrap_or_else(|error| panic!("{error}"));
    let padded = |instance: &Instance<'_>| {
        let mut tokens = instance.script.tokens.clone();
        // Waits of no length.
        tokens.resize(beats, 3);
        tokens
    };
    let frame = instances.iter().map(padded).collect();
    let run = model.run(&[frame], &Pauses { seed: 7, ..Pauses::none() }).unwrap_or_else(|error| panic!("{error}"));
    run.outputs.into_iter().next().expect("a frame")
}

/// The files of a link with a fault, under names of their own, as far as they have to be.
fn faulty(fault: &Fault, index: usize) -> Vec<SourceFile> {
    let (mut renamed, mut changed) = (vec![fault.module.to_owned()], Vec::new());
    for file in files() {
        let name = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".sv")).expect("a module").to_owned();
        let mut text = file.text.clone();
        if name == fault.module {
            assert_eq!(text.matches(fault.take).count(), 1, "{}: '{}' stands there once", fault.module, fault.take);
            text = text.replace(fault.take, fault.put);
        } else if !renamed.iter().any(|module| text.contains(&format!("  {module} #("))) {
            continue;
        } else {
            renamed.push(name.clone());
        }
        for module in &renamed {
            text = text.replace(&format!("  {module} #("), &format!("  {module}_{index} #("));
        }
        text = text.replace(&format!("\nmodule {name} #("), &format!("\nmodule {name}_{index} #("));
        changed.push(SourceFile { path: format!("{name}_{index}.sv"), text });
    }
    changed
}
