//! A procedure's hardware under Verilator.

use std::env;

use ringmill_calyx::{Design, Options, Procedure, compile};
use ringmill_cosim::{Cache, Pauses, Run, RunOptions, StreamDesign, StreamModel, StreamOptions, StreamPort, lanes};
use ringmill_design::{Direction, SourceFile, Stream};
use ringmill_toolchain::Toolchain;

/// The values of each argument, or of each result: coefficients of polynomials one after the other,
/// or a scalar.
pub type Values = Vec<Vec<u64>>;

pub struct Bench {
    pub design: Design,
    model: StreamModel,
}

pub fn build(procedure: &Procedure, options: &Options) -> Bench {
    let design = compile(procedure, options).unwrap_or_else(|error| panic!("{error}"));
    Bench::new(design)
}

impl Bench {
    pub fn new(design: Design) -> Self {
        let mut sources: Vec<_> = design.files.clone();
        sources.push(SourceFile { path: "bench.sv".to_owned(), text: wrapper(&design) });
        let port = |stream: &Stream| {
            let beats = stream.beats * stream.frames;
            StreamPort::new(&stream.name, stream.width() as usize, beats as usize)
        };
        let inputs = design.interface.inputs().map(port).collect();
        let outputs = design.interface.outputs().map(port).collect();
        let whole = StreamDesign { top: "bench".to_owned(), sources, inputs, outputs, frame_error: true };
        let test = env::current_exe().expect("a running test");
        let target = test.ancestors().nth(3).expect("target/release/deps/test");
        let cache = Cache::at(target.join("tmp/calyx"));
        let model = StreamModel::build_design(&whole, &StreamOptions::default(), &Toolchain::locate(), &cache);
        Self { model: model.unwrap_or_else(|error| panic!("{error}")), design }
    }

    /// The results for each of the arguments, and the run.
    pub fn run(&mut self, all: &[Values], pauses: &Pauses, compare_states: bool) -> Result<(Vec<Values>, Run), String> {
        let pack = |(stream, values): (&Stream, &Vec<u64>)| {
            lanes::pack(values, stream.coefficient_bits as usize, stream.lanes as usize)
        };
        let frames: Vec<Vec<Vec<u32>>> =
            all.iter().map(|values| self.design.interface.inputs().zip(values).map(pack).collect()).collect();
        let options = RunOptions { compare_states, idle_limit: 100_000, ..RunOptions::default() };
        let run = self.model.run_with(&frames, pauses, &options).map_err(|error| error.to_string())?;
        let unpack = |(stream, words): (&Stream, &Vec<u32>)| {
            lanes::unpack(words, stream.coefficient_bits as usize, stream.lanes as usize)
        };
        let results = run.outputs.iter().map(|frame| self.design.interface.outputs().zip(frame).map(unpack).collect());
        Ok((results.collect(), run))
    }

    /// True if the hardware gives what is expected, at three paces.
    pub fn check(&mut self, all: &[Values], expected: &[Values]) -> Result<(), String> {
        let (inputs, outputs) = (self.design.interface.inputs().count(), self.design.interface.outputs().count());
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

/// The fewest and the most cycles of the first life of a design.
const FIRST_LIFE: (usize, usize) = (150, 5000);

/// The design, with streams whose `tlast` ends all polynomials of a tensor. It is fed with anything
/// for a while, every `tlast` wrong, and reset in the middle of a frame, after which the outside
/// has it, and `frame_error` with it.
fn wrapper(design: &Design) -> String {
    let (mut ports, mut connections, mut body) = (Vec::new(), String::new(), String::new());
    for Stream { name, direction, lanes, coefficient_bits, beats, frames, .. } in &design.interface.streams {
        let (prefix, forward, backward) = match direction {
            Direction::In => (format!("s_axis_{name}"), "input ", "output"),
            Direction::Out => (format!("m_axis_{name}"), "output", "input "),
        };
        let bits = lanes * coefficient_bits;
        ports.push(format!("{forward} logic [{}:0] {prefix}_tdata", bits - 1));
        ports.push(format!(
            "{forward} logic {prefix}_tvalid, {backward} logic {prefix}_tready, {forward} logic {prefix}_tlast"
        ));
        for signal in ["tdata", "tvalid", "tready", "tlast"] {
            connections += &format!(", .{prefix}_{signal}({signal}_{name})");
        }
        body += &format!(
            "  logic [{}:0] tdata_{name};\n  logic tvalid_{name}, tready_{name}, tlast_{name}, ends_{name};\n  integer beat_{name};\n  assign ends_{name} = beat_{name} % {beats} == {beats} - 1;\n  always_ff @(posedge clk)\n    if (reset) beat_{name} <= 0;\n    else if (tvalid_{name} && tready_{name}) beat_{name} <= beat_{name} == {total} - 1 ? 0 : beat_{name} + 1;\n",
            bits - 1,
            total = beats * frames
        );
        body += &match direction {
            Direction::In => format!(
                "  assign tdata_{name} = early ? {bits}'(age_q) : {prefix}_tdata;\n  assign tvalid_{name} = early || {prefix}_tvalid;\n  assign {prefix}_tready = tready_{name} && !early;\n  assign tlast_{name} = ends_{name} ^ early;\n  logic unused_{name};\n  assign unused_{name} = &{{1'b0, {prefix}_tlast}};\n"
            ),
            Direction::Out => format!(
                "  assign {prefix}_tdata = tdata_{name};\n  assign {prefix}_tvalid = tvalid_{name} && !early;\n  assign tready_{name} = early || {prefix}_tready;\n  assign {prefix}_tlast = tlast_{name} && beat_{name} == {total} - 1;\n  always_ff @(posedge clk)\n    if (!reset && tvalid_{name}) assert (tlast_{name} == ends_{name}) else $stop;\n",
                total = beats * frames
            ),
        };
    }
    let frame = design.interface.inputs().find(|stream| stream.beats > 1);
    let middle = frame.map_or("1'b1".to_owned(), |one| format!("beat_{} == {}", one.name, one.beats / 2 + 1));
    let arguments = design.interface.inputs().count();
    ports.push(format!("output logic [{}:0] frame_error", arguments - 1));
    body += &format!(
        "  logic [{}:0] errors;\n  assign frame_error = early ? '0 : errors;\n  always_ff @(posedge clk)\n    if (ends && errors == 0) $stop;\n",
        arguments - 1
    );
    let (fewest, most) = FIRST_LIFE;
    format!(
        "module bench (input logic clk, input logic rst, {});\n  logic [15:0] age_q;\n  logic early_q, ends, early, reset;\n  assign early = early_q;\n  assign reset = rst || ends;\n  always_ff @(posedge clk)\n    if (rst) begin\n      age_q <= '0;\n      early_q <= 1'b1;\n    end else begin\n      if (early_q) age_q <= age_q + 1'b1;\n      if (ends) early_q <= 1'b0;\n    end\n{body}  assign ends = early_q && (age_q == 16'd{most} || age_q >= 16'd{fewest} && {middle});\n  {} dut (.clk(clk), .rst(reset), .frame_error(errors){connections});\nendmodule\n",
        ports.join(", "),
        design.interface.module
    )
}
