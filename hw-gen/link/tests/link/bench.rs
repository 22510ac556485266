//! The simulation: links of all kinds, some with faults; a script drives the other end of each
//! line.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ringmill_cosim::{
    BuildOptions, Cache, CompileEffort, Pauses, StreamDesign, StreamModel, StreamOptions, StreamPort,
};
use ringmill_design::{Direction, Interface, SourceFile, Stream};
use ringmill_link::{LinkOptions, link_top};
use ringmill_toolchain::Toolchain;
use ringmill_verilog::{definitions, identifiers, renamed};

use crate::faults::Fault;
use crate::reference::Built;
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

/// The files of a link of `sums`, its top last.
pub fn files(built: Built) -> Vec<SourceFile> {
    let Built { chunk, divider, clock_hz, identity, counters } = built;
    let baud = clock_hz / u32::from(divider);
    let options = LinkOptions { clock_hz: clock_hz.into(), baud, identity, chunk: chunk as u32, counters };
    let sums = Interface { module: "sums".to_owned(), streams: streams(), ..Interface::default() };
    let top = link_top(&sums, &options).expect("a link");
    assert_eq!(top.divider, u32::from(divider));
    top.files
}

/// A link in the simulation.
pub struct Instance<'a> {
    pub script: &'a Script,
    pub built: Built,
    /// Clocks of a bit of the scripted host.
    pub line: u16,
    pub fault: Option<&'a Fault>,
}

/// The answers of each instance to its script.
pub fn run(instances: &[Instance<'_>]) -> Vec<Vec<u32>> {
    let mut sources = vec![
        SourceFile { path: "sums.sv".to_owned(), text: include_str!("sums.sv").to_owned() },
        SourceFile { path: "script_host.sv".to_owned(), text: include_str!("script_host.sv").to_owned() },
    ];
    let library = files(instances[0].built);
    sources.extend(library.split_last().expect("a top").1.iter().map(flat));
    let (mut ports, mut body) = (String::new(), String::new());
    for (index, instance) in instances.iter().enumerate() {
        sources.extend(own(instance, index));
        write!(
            ports,
            ",\n  input logic [31:0] s_axis_s{index}_tdata, input logic s_axis_s{index}_tvalid, input logic s_axis_s{index}_tlast, \
             output logic s_axis_s{index}_tready,\n  output logic [31:0] m_axis_m{index}_tdata, output logic m_axis_m{index}_tvalid, \
             output logic m_axis_m{index}_tlast, input logic m_axis_m{index}_tready"
        )
        .expect("text");
        let line = instance.line;
        writeln!(
            body,
            "  logic rx{index}, tx{index}, reset{index}, active{index}, unused{index};
  script_host #(.DIVIDER({line})) script_host{index} (
      .clk(clk), .rst(rst), .s_data(s_axis_s{index}_tdata), .s_valid(s_axis_s{index}_tvalid), .s_ready(s_axis_s{index}_tready),
      .m_data(m_axis_m{index}_tdata), .m_valid(m_axis_m{index}_tvalid), .m_ready(m_axis_m{index}_tready),
      .to_link(rx{index}), .from_link(tx{index}), .reset_link(reset{index}));
  sums_link_{index} link{index} (
      .clk(clk), .rst(reset{index}), .rx(rx{index}), .tx(tx{index}), .active(active{index}));
  assign m_axis_m{index}_tlast = 1'b0;
  assign unused{index} = &{{1'b0, s_axis_s{index}_tlast, active{index}}};"
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

/// A file without folders.
fn flat(file: &SourceFile) -> SourceFile {
    SourceFile { path: file.path.replace('/', "_"), text: file.text.clone() }
}

/// The files of an instance under names of their own: its top, and what has its fault.
fn own(instance: &Instance<'_>, index: usize) -> Vec<SourceFile> {
    let mut changed = BTreeSet::from(["sums_link".to_owned()]);
    let mut own = Vec::new();
    for mut file in files(instance.built).iter().map(flat) {
        let module = definitions(&file.text)[0].to_owned();
        if let Some(fault) = instance.fault.filter(|fault| fault.module == module) {
            assert_eq!(file.text.matches(fault.take).count(), 1, "{module}: '{}' stands there once", fault.take);
            file.text = file.text.replace(fault.take, fault.put);
            changed.insert(fault.module.to_owned());
        }
        if identifiers(&file.text).iter().any(|name| changed.contains(*name)) {
            changed.insert(module);
            let text = renamed(&file.text, |name| changed.contains(name).then(|| format!("{name}_{index}")));
            own.push(SourceFile { path: format!("{index}_{}", file.path), text });
        }
    }
    own
}
