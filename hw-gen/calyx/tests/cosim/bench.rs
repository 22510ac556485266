//! A routine's hardware under Verilator.

use std::env;

use ringmill_calyx::{Design, Direction, Options, Routine, Stream, compile};
use ringmill_cosim::{
    Cache, Pauses, Run, RunOptions, Source, StreamDesign, StreamModel, StreamOptions, StreamPort, lanes,
};
use ringmill_toolchain::Toolchain;

/// The values of each argument, or of each result: coefficients of polynomials one after the other, or a scalar.
pub type Values = Vec<Vec<u64>>;

pub struct Bench {
    pub design: Design,
    model: StreamModel,
}

pub fn build(routine: &Routine, options: &Options) -> Bench {
    let design = compile(routine, options).unwrap_or_else(|error| panic!("{error}"));
    Bench::new(design)
}

impl Bench {
    pub fn new(design: Design) -> Self {
        let mut sources: Vec<_> =
            design.files.iter().map(|file| Source { name: file.path.clone(), text: file.text.clone() }).collect();
        sources.push(Source { name: "bench.sv".to_owned(), text: wrapper(&design) });
        let ports = |direction| -> Vec<StreamPort> {
            let streams = design.streams.iter().filter(|stream| stream.direction == direction);
            let port = |stream: &Stream| StreamPort {
                name: stream.name.clone(),
                bits: (stream.lanes * stream.coefficient_bits) as usize,
                beats: (stream.beats * stream.frames) as usize,
            };
            streams.map(port).collect()
        };
        let (inputs, outputs) = (ports(Direction::In), ports(Direction::Out));
        let whole = StreamDesign { top: "bench".to_owned(), sources, inputs, outputs };
        let test = env::current_exe().expect("a running test");
        let target = test.ancestors().nth(3).expect("target/release/deps/test");
        let cache = Cache::at(target.join("tmp/calyx"));
        let model = StreamModel::build_design(&whole, &StreamOptions::default(), &Toolchain::locate(), &cache);
        Self { model: model.unwrap_or_else(|error| panic!("{error}")), design }
    }

    /// The results for each of the arguments, and the run.
    pub fn run(&mut self, all: &[Values], pauses: &Pauses, compare_states: bool) -> Result<(Vec<Values>, Run), String> {
        let streams = |direction| self.design.streams.iter().filter(move |stream| stream.direction == direction);
        let pack = |(stream, values): (&Stream, &Vec<u64>)| {
            lanes::pack(values, stream.coefficient_bits as usize, stream.lanes as usize)
        };
        let frames: Vec<Vec<Vec<u32>>> =
            all.iter().map(|values| streams(Direction::In).zip(values).map(pack).collect()).collect();
        let options = RunOptions { compare_states, idle_limit: 100_000, ..RunOptions::default() };
        let run = self.model.run_with(&frames, pauses, &options).map_err(|error| error.to_string())?;
        let unpack = |(stream, words): (&Stream, &Vec<u32>)| {
            lanes::unpack(words, stream.coefficient_bits as usize, stream.lanes as usize)
        };
        let results = run.outputs.iter().map(|frame| streams(Direction::Out).zip(frame).map(unpack).collect());
        Ok((results.collect(), run))
    }

    /// Whether the hardware gives what is expected, at three paces.
    pub fn check(&mut self, all: &[Values], expected: &[Values]) -> Result<(), String> {
        let inputs = self.design.streams.iter().filter(|stream| stream.direction == Direction::In).count();
        let outputs = self.design.streams.len() - inputs;
        let paces = [
            (Pauses::none(), true),
            (Pauses::everywhere(1, 0.4, inputs, outputs, 60), false),
            (Pauses::everywhere(2, 0.8, inputs, outputs, 0), false),
        ];
        for (pauses, compare_states) in paces {
            let (got, run) = self.run(all, &pauses, compare_states)?;
            if !run.violations.is_empty() {
                return Err(format!("{:?} with {pauses:?}", run.violations));
            }
            for (operand, (got, expected)) in got.iter().zip(expected).enumerate() {
                if got != expected {
                    return Err(format!("operand {operand}: {got:?} instead of {expected:?} with {pauses:?}"));
                }
            }
        }
        Ok(())
    }
}

/// The design, with streams whose `tlast` ends all polynomials of a tensor.
fn wrapper(design: &Design) -> String {
    let (mut ports, mut connections, mut body) = (Vec::new(), String::new(), String::new());
    for Stream { name, direction, lanes, coefficient_bits, beats, frames } in &design.streams {
        let (prefix, forward, backward) = match direction {
            Direction::In => (format!("s_axis_{name}"), "input ", "output"),
            Direction::Out => (format!("m_axis_{name}"), "output", "input "),
        };
        ports.push(format!("{forward} logic [{}:0] {prefix}_tdata", lanes * coefficient_bits - 1));
        ports.push(format!(
            "{forward} logic {prefix}_tvalid, {backward} logic {prefix}_tready, {forward} logic {prefix}_tlast"
        ));
        for signal in ["tdata", "tvalid", "tready"] {
            connections += &format!(", .{prefix}_{signal}({prefix}_{signal})");
        }
        let count = format!(
            "  integer beat_{name};\n  logic ends_{name};\n  assign ends_{name} = beat_{name} % {beats} == {beats} - 1;\n  always_ff @(posedge clk)\n    if (rst) beat_{name} <= 0;\n    else if ({prefix}_tvalid && {prefix}_tready) beat_{name} <= beat_{name} == {total} - 1 ? 0 : beat_{name} + 1;\n",
            total = beats * frames
        );
        match (frames, direction) {
            (1, _) => connections += &format!(", .{prefix}_tlast({prefix}_tlast)"),
            (_, Direction::In) => {
                body +=
                    &format!("{count}  logic unused_{name};\n  assign unused_{name} = &{{1'b0, {prefix}_tlast}};\n");
                connections += &format!(", .{prefix}_tlast(ends_{name})");
            }
            (_, Direction::Out) => {
                body += &format!(
                    "{count}  logic last_{name};\n  assign {prefix}_tlast = last_{name} && beat_{name} == {} - 1;\n  always_ff @(posedge clk)\n    if (!rst && {prefix}_tvalid) assert (last_{name} == ends_{name}) else $stop;\n",
                    beats * frames
                );
                connections += &format!(", .{prefix}_tlast(last_{name})");
            }
        }
    }
    format!(
        "module bench (input logic clk, input logic rst, {});\n{body}  {} dut (.clk(clk), .rst(rst){connections});\nendmodule\n",
        ports.join(", "),
        design.top
    )
}
