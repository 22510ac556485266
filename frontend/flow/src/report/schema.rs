//! report.json as Rust types. The names and their order are the contract that scripts outside the project rely on.

use ringmill_blocks::{Cost, stream::Direction};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use thiserror::Error;

/// The version of the format that this program writes.
pub const SCHEMA: u64 = 1;

/// The keys of `seconds`, in the order in which stages run.
const STAGES: [&str; 8] = ["frontend", "synth", "prove", "emit", "rtl", "cosim", "fpga", "asic"];

/// A report that cannot be read back.
#[derive(Debug, Error)]
pub enum ReportError {
    /// It is no JSON, or a field is missing or of another type.
    #[error("{0}")]
    Malformed(#[from] serde_json::Error),
    /// It was written by a later version.
    #[error("its schema is {found}, and this version of ringmill reads {SCHEMA}")]
    Schema {
        /// The schema it states.
        found: u64,
    },
}

/// What a build says of itself. A section that does not apply is absent. Fields this version does not know are ignored when read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Version of the format, [`SCHEMA`].
    pub schema: u64,
    /// Version of ringmill.
    pub version: String,
    /// The program, as the user named it.
    pub program: String,
    /// Name of the entry function.
    pub entry: String,
    /// The netlist of a boolean program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub netlist: Option<Netlist>,
    /// How well the netlist is known to be right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Of a build with `--pareto`: the netlists of which none is beaten in both bootstraps and depth, the shallowest first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pareto: Option<Vec<Point>>,
    /// The top-level module of an accelerator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Top>,
    /// The blocks of an accelerator.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Block>,
    /// What an accelerator takes of an FPGA, by a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modelled: Option<Modelled>,
    /// The accelerator, or another one of the same function, as a Calyx component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calyx: Option<Calyx>,
    /// What flows where between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
    /// The simulation of the written Verilog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosim: Option<Cosim>,
    /// A netlist with registers: the clocked design of a boolean program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pipeline: Option<Pipeline>,
    /// The place-and-route result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fpga: Option<Fpga>,
    /// The design in standard cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asic: Option<Asic>,
    /// The link to a host that a board has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// The files of the build's folder, without the report itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<File>,
    /// Wall-clock seconds of each stage.
    #[serde(default, serialize_with = "all_in_milliseconds")]
    pub seconds: BTreeMap<String, f64>,
}

impl Default for Report {
    /// An empty report of this version.
    fn default() -> Self {
        Report {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: String::new(),
            entry: String::new(),
            netlist: None,
            proof: None,
            pareto: None,
            top: None,
            blocks: Vec::new(),
            modelled: None,
            calyx: None,
            diagram: None,
            cosim: None,
            pipeline: None,
            fpga: None,
            asic: None,
            link: None,
            files: Vec::new(),
            seconds: BTreeMap::new(),
        }
    }
}

impl Report {
    /// The text of report.json.
    pub fn to_json(&self) -> String {
        // Serializing fails only for maps whose keys are no strings and for types that refuse, and there are none of either.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a report.json.
    ///
    /// # Errors
    /// The text is no report, or one of a later schema.
    pub fn from_json(text: &str) -> Result<Self, ReportError> {
        #[derive(Deserialize)]
        struct Stated {
            schema: u64,
        }
        let Stated { schema } = serde_json::from_str(text)?;
        if schema != SCHEMA {
            return Err(ReportError::Schema { found: schema });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The stages and their seconds in the order in which they ran; unknown ones last.
    pub(super) fn stages(&self) -> Vec<(&str, f64)> {
        let mut stages: Vec<_> = self.seconds.iter().map(|(stage, &seconds)| (stage.as_str(), seconds)).collect();
        stages.sort_by_key(|(stage, _)| STAGES.iter().position(|known| known == stage).unwrap_or(STAGES.len()));
        stages
    }
}

/// The netlist of a boolean program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Netlist {
    /// The cell library, `gates`, `lut2` … `lut6`; or `lincomb`.
    pub cells: String,
    /// Number of cells by their cggi name.
    pub counts: BTreeMap<String, u64>,
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
    /// Input bits.
    pub inputs: usize,
    /// Output bits.
    pub outputs: usize,
    /// The circuit before optimization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
    /// Bootstraps on each level, the level next to the inputs first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile: Vec<u64>,
    /// The optimization recipe that gave the best netlist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<String>,
    /// Of `lincomb`: what the cells ask of the encryption parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_space: Option<MessageSpace>,
}

/// What cells that add before they look up ask of the encryption parameters. Noise is counted in the variance of one fresh bootstrapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageSpace {
    /// Bits that the largest sum of any cell needs.
    pub bits: u32,
    /// Bits that were granted.
    pub message_bits: u32,
    /// The largest sum of any cell.
    pub largest_sum: u32,
    /// The largest sum of squared weights of any cell: by how much it makes the noise of fresh inputs larger.
    pub largest_norm: u32,
    /// The same with each squared weight times the changes in the table that made the term: the noise that goes into a bootstrapping.
    pub largest_noise: u32,
    /// The most outputs of one cell.
    pub most_outputs: u32,
}

/// The cost of the circuit as the program's words were first made into bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
}

/// How well the netlist is known to be right.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Proof {
    /// `exhaustive`, `cec`, `staged` or `simulation`.
    pub method: String,
    /// `equal`, or `not refuted` after simulation alone.
    pub result: String,
    /// What the netlist was compared with: absent for a program, `file` for the netlist that was read from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Of `cec`: why it is not `staged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertified: Option<String>,
    /// Inputs on which both were compared.
    pub vectors: u64,
    /// Those of them for which the program's results are undefined, so that there was nothing to compare.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undefined: u64,
    /// Wall-clock seconds.
    #[serde(serialize_with = "in_milliseconds")]
    pub seconds: f64,
}

/// A proved netlist that no other one found beats in both bootstraps and depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
    /// Its file in the build's folder.
    pub netlist: String,
    /// How it was proved, as in [`Proof::method`].
    pub method: String,
    /// The optimization recipe that gave it.
    pub recipe: String,
}

/// The top-level module of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Top {
    /// Its Verilog name.
    pub module: String,
    /// Its streams.
    pub streams: Vec<Stream>,
    /// The ring it computes in; of several the first.
    #[serde(default)]
    pub ring: Ring,
    /// All of its rings, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rings: Vec<Ring>,
    /// `calyx` where a Calyx component controls it; absent of a pipeline with a static schedule.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub control: String,
    /// Cycles from the first input beat accepted to the first output beat valid, without stalls; 0 where arguments decide.
    #[serde(default)]
    pub latency_cycles: u64,
    /// Cycles from one operand's start to the next one's, back to back; 0 where arguments decide.
    #[serde(default)]
    pub interval_cycles: u64,
    /// How its transforms are built: `mdc`, `sdf` or `iterative`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub architecture: String,
    /// How products by the transforms' factors are reduced, such as `montgomery`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reduction: String,
}

/// The ring Z_q\[x\]/(x^N + 1), or Z_q\[x\]/(x^N − 1). Numbers that may have more bits than a JSON number keeps are decimal strings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ring {
    /// N: coefficients of a polynomial.
    pub n: u64,
    /// q.
    pub modulus: String,
    /// The root of all transforms: ψ, a primitive 2N-th root of unity modulo q, or ω, a primitive N-th one.
    pub root: String,
    /// Whether it is the ring modulo x^N − 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cyclic: bool,
}

/// A stream of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream {
    /// Its name, as in the ports `s_axis_NAME_tdata` or `m_axis_NAME_tdata`.
    pub name: String,
    /// `in` or `out`.
    pub direction: String,
    /// Coefficients a beat.
    pub lanes: u64,
    /// Bits of a coefficient on the wires, padding included.
    pub coefficient_bits: u64,
    /// Beats of one polynomial, each of which ends with `tlast`.
    pub beats: u64,
    /// Polynomials of one operand.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub frames: u64,
    /// Whether it is loaded once after a reset, and stays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resident: bool,
}

impl From<&ringmill_blocks::stream::Stream> for Stream {
    fn from(stream: &ringmill_blocks::stream::Stream) -> Self {
        Stream {
            name: stream.name.clone(),
            direction: match stream.direction {
                Direction::In => "in",
                Direction::Out => "out",
            }
            .to_owned(),
            lanes: stream.lanes.into(),
            coefficient_bits: stream.coefficient_bits.into(),
            beats: stream.beats,
            frames: stream.frames,
            resident: stream.resident,
        }
    }
}

impl From<ringmill_fpga::Resources> for Resources {
    fn from(there: ringmill_fpga::Resources) -> Self {
        Resources { lut: there.lut, ff: there.ff, dsp: there.dsp, bram: there.bram }
    }
}

impl Fpga {
    /// Whether the design was placed and routed, not only counted.
    pub(super) fn is_routed(&self) -> bool {
        self.fmax_mhz > 0.0 || self.dsp_untimed
    }

    /// Takes over what a design uses.
    pub(crate) fn fill(&mut self, used: ringmill_fpga::Resources) {
        (self.lut, self.ff, self.dsp, self.bram) = (used.lut, used.ff, used.dsp, used.bram);
    }
}

impl From<ringmill_accel::Modelled> for Modelled {
    fn from(modelled: ringmill_accel::Modelled) -> Self {
        let Cost { dsp, lut, ff } = modelled.cost;
        Modelled { dsp, lut, ff, memory_bits: modelled.memory_bits, memory_blocks: modelled.memory_blocks() }
    }
}

fn one() -> u64 {
    1
}

fn is_one(number: &u64) -> bool {
    *number == 1
}

/// A block of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Its instance.
    pub name: String,
    /// What it is, such as `ntt`.
    pub kind: String,
    /// Degree of the ring.
    pub n: u64,
    /// The modulus in decimal: it may have more bits than a JSON number keeps.
    pub modulus: String,
    /// Coefficients a cycle.
    pub lanes: u64,
    /// Cycles from the first input to the first output.
    pub latency_cycles: u64,
    /// Cycles from one frame's start to the next one's.
    pub interval_cycles: u64,
    /// What it does with one operand: more than one thing where it is shared in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jobs: Vec<Job>,
    /// Of an iterative transform: cycles from the first butterfly read to the last result written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transform_cycles: Option<u64>,
}

/// A frame through a block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// What is computed: a node of the [`Diagram`].
    pub name: String,
    /// The cycle in which its first beat goes in, counted from that in which the first argument begins to be read.
    pub start: u64,
}

/// A Calyx component.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calyx {
    /// Its text, below the build's folder.
    pub futil: String,
    /// What is done between loops and branches.
    pub parts: Vec<Part>,
    /// Cycles of all parts, each once.
    pub static_cycles: u64,
    /// What its units take by the model.
    pub modelled: Modelled,
    /// Where it stands beside a pipeline: cycles measured from the first beat in to the first beat out, without pauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_cycles: Option<u64>,
}

/// Statements without loops and branches between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The way to the first one, such as `body[2].body[0]`.
    pub path: String,
    /// How many.
    pub statements: u64,
    /// Cycles that they take each time.
    pub cycles: u64,
}

/// What an accelerator takes of an FPGA with multipliers of 18 by 18 bits, by the model that budgets are kept by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modelled {
    /// Multipliers.
    pub dsp: u64,
    /// Look-up tables of four inputs.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Bits in memories and long delays.
    pub memory_bits: u64,
    /// Blocks of memory of 18 kbit, if each were full.
    pub memory_blocks: u64,
}

/// The pipeline of an accelerator as nodes and arrows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// Arguments, blocks and results; each after those that feed it.
    pub nodes: Vec<Node>,
    /// What flows where.
    pub edges: Vec<Edge>,
}

/// An argument, block or result of a [`Diagram`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// `argI`, a block's name, or `resultJ`.
    pub name: String,
    /// `argument`, a block's kind, or `result`.
    pub kind: String,
    /// Cycle in which its first beat leaves it (for a result: reaches it), counted from the first beat out of the input buffers.
    pub cycle: u64,
    /// Cycles it takes.
    pub latency_cycles: u64,
}

/// An arrow of a [`Diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// Where it starts: a position among the nodes.
    pub from: usize,
    /// Where it ends: a position among the nodes.
    pub to: usize,
    /// Cycles the value waits on the way.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay_cycles: u64,
}

/// The simulation of the written Verilog against the software model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cosim {
    /// Operands that were compared.
    pub vectors: u64,
    /// Those on which the two differed.
    pub mismatches: u64,
    /// Simulated clock cycles; of a combinational circuit, evaluations.
    pub cycles: u64,
    /// Cycles a second of wall-clock time.
    #[serde(serialize_with = "whole")]
    pub cycles_per_second: f64,
    /// Measured without pauses: cycles from the first input beat accepted to the first output beat valid. Absent where nothing is clocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_cycles: Option<u64>,
    /// Measured without pauses: the most cycles from one operand's start to the next one's. Absent where fewer than two followed each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_cycles: Option<u64>,
}

/// A netlist with registers between its levels: one result a cycle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pipeline {
    /// Its Verilog name.
    pub module: String,
    /// Its streams: one an argument or result, all bits of it in a beat.
    pub streams: Vec<Stream>,
    /// Levels of cells between registers, at most.
    pub levels_per_stage: u32,
    /// Stages.
    pub stages: u64,
    /// Flip-flops for bits on their way.
    pub flip_flops: u64,
    /// Cycles from the first input beat accepted to the first output beat valid, without stalls.
    pub latency_cycles: u64,
    /// Cycles from one operand to the next.
    pub interval_cycles: u64,
    /// Its simulation against the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosim: Option<Cosim>,
}

/// A design in the standard cells of a liberty file. Nothing is placed: wires have no length.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Asic {
    /// The library.
    pub library: String,
    /// Whether it is the generic one, which describes no real process.
    pub generic: bool,
    /// Area of all cells.
    pub area: f64,
    /// What area is counted in.
    pub area_unit: String,
    /// Area of the flip-flops and latches among them.
    pub sequential_area: f64,
    /// Cells.
    pub cells: u64,
    /// Cells of each kind.
    pub by_kind: BTreeMap<String, u64>,
    /// Bits of memories and tables that became flip-flops and logic.
    pub memory_bits: u64,
    /// The period of the clock that was aimed at, in ns.
    pub period_ns: f64,
    /// What is left of it on the worst path, ports included, in ns; negative where it does not suffice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slack_ns: Option<f64>,
    /// The fastest clock between registers, in MHz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fmax_mhz: Option<f64>,
    /// The worst path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub critical_path: Vec<Pin>,
    /// What to know before these numbers are quoted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A place on a path through standard cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// `instance/pin`.
    pub pin: String,
    /// The kind of the cell.
    pub cell: String,
    /// The net at the pin.
    pub net: String,
    /// When the signal is there, in ns.
    pub arrival_ns: f64,
}

/// The link to a host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The Verilog name of the design with its link.
    pub module: String,
    /// What a host recognizes the design by, in hexadecimal.
    pub identity: String,
    /// The design's clock, in Hz.
    pub clock_hz: u64,
    /// Bits a second on the line.
    pub baud: u64,
    /// Clocks a bit.
    pub divider: u32,
    /// Bytes of a stream's buffer.
    pub chunk: u32,
    /// Whether cycles, beats and errors are counted.
    pub counters: bool,
}

/// The place-and-route result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fpga {
    /// The board.
    pub board: String,
    /// Highest clock frequency, in MHz; 0 where it is not to be quoted.
    pub fmax_mhz: f64,
    /// The clock that was aimed at, in MHz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_mhz: Option<f64>,
    /// Whether the design has multipliers and the router does not know how long they take.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dsp_untimed: bool,
    /// Lookup tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Memory blocks.
    pub bram: u64,
    /// What the device has of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available: Option<Resources>,
    /// The bitstream's file. Absent for a board without pins: there is nothing to load it into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bitstream: Option<String>,
    /// The path that limits the clock, register to register.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub critical_path: Vec<Segment>,
    /// Every seed that was tried; the numbers above are those of the fastest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<Seed>,
    /// The programs that ran.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<ToolRun>,
}

/// What a seed of the placer led to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seed {
    /// Where the placer's random numbers started.
    pub seed: u64,
    /// As [`Fpga::fmax_mhz`].
    pub fmax_mhz: f64,
}

/// A run of an external program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ToolRun {
    /// Its name.
    pub name: String,
    /// Wall-clock seconds.
    #[serde(serialize_with = "in_milliseconds")]
    pub seconds: f64,
    /// The most memory it held, in KiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_kib: Option<u64>,
}

/// What a device has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resources {
    /// Lookup tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Memory blocks.
    pub bram: u64,
}

/// A piece of the path that limits the clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// `clk-to-q`, `routing`, `logic` or `setup`.
    pub kind: String,
    /// In nanoseconds.
    pub delay_ns: f64,
    /// Where it ends: `cell.port`.
    pub to: String,
    /// Of routing: the line of the sources that declares the wire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The module of the design in which it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
}

/// A file of the build's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its path in the folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Times are kept to the millisecond: more digits are noise.
fn in_milliseconds<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((seconds * 1e3).round() / 1e3)
}

fn all_in_milliseconds<S: Serializer>(seconds: &BTreeMap<String, f64>, serializer: S) -> Result<S::Ok, S::Error> {
    let rounded = seconds.iter().map(|(stage, seconds)| (stage, (seconds * 1e3).round() / 1e3));
    serializer.collect_map(rounded)
}

fn whole<S: Serializer>(rate: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(rate.round() as u64)
}
