//! The sections of a report about an accelerator.

use ringmill_accel::{Area, AreaFamily, Areas};
use ringmill_blocks::Cost;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::is_zero;

/// A clock by the model of docs/benchmarks/clock.md, not by place and route.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ModelledClock {
    /// The family of FPGAs.
    pub family: String,
    /// In MHz; absent where nothing is known to base it on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mhz: Option<f64>,
    /// The basis of the clock, or the reason that it is not known.
    pub source: String,
}

impl From<ringmill_accel::ModelledClock> for ModelledClock {
    fn from(clock: ringmill_accel::ModelledClock) -> Self {
        let source = match clock.mhz {
            Ok(_) => clock.family.source().to_owned(),
            Err(reason) => reason.to_string(),
        };
        // The model is not as exact as a tenth of a MHz.
        let mhz = clock.mhz.ok().map(|mhz| (mhz * 10.0).round() / 10.0);
        Self { family: clock.family.to_string(), mhz, source }
    }
}

/// An area after synthesis by the model of docs/benchmarks/area.md, not by Yosys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ModelledArea {
    /// The family of FPGAs.
    pub family: String,
    /// Look-up tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Blocks of memory: of 18 kbit, on iCE40 of 4 kbit.
    pub memory_blocks: u64,
}

impl ModelledArea {
    /// The areas of a design on all families.
    #[must_use]
    pub fn all(areas: &Areas) -> Vec<Self> {
        let one = |family: AreaFamily| {
            let Area { lut, ff, dsp, memory_blocks } = areas.on(family);
            Self { family: family.to_string(), lut, ff, dsp, memory_blocks }
        };
        AreaFamily::ALL.map(one).to_vec()
    }

    /// The area on a family; None where the report has none.
    #[must_use]
    pub fn on(areas: &[Self], family: AreaFamily) -> Option<Area> {
        let name = family.to_string();
        let Self { lut, ff, dsp, memory_blocks, .. } = areas.iter().find(|area| area.family == name)?;
        Some(Area { lut: *lut, ff: *ff, dsp: *dsp, memory_blocks: *memory_blocks })
    }
}

/// A block of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Block {
    /// Its instance.
    pub name: String,
    /// The kind, such as `ntt`.
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
    /// The jobs of one transaction: more than one where the block is shared in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jobs: Vec<Job>,
    /// Of an iterative transform: cycles from the first butterfly read to the last result written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transform_cycles: Option<u64>,
}

/// A frame through a block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Job {
    /// The value that is computed: a node of the [`Diagram`].
    pub name: String,
    /// The cycle in which its first beat goes in, counted from that in which the first argument
    /// begins to be read.
    pub start: u64,
}

/// A Calyx component.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Calyx {
    /// Its text, below the build's folder.
    pub futil: String,
    /// The straight-line parts between loops and branches.
    pub parts: Vec<Part>,
    /// Cycles of all parts, each once.
    pub static_cycles: u64,
    /// The resources of its units by the model.
    pub modelled: Modelled,
    /// The latency next to a pipeline: cycles measured from the first beat in to the first beat
    /// out, without pauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_cycles: Option<u64>,
}

/// Statements without loops and branches between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Part {
    /// The way to the first one, such as `body[2].body[0]`.
    pub path: String,
    /// The number of statements.
    pub statements: u64,
    /// Cycles that they take each time.
    pub cycles: u64,
}

/// The resources of an accelerator by the simple count that designs are compared by, on an FPGA
/// with multipliers of 18 by 18 bits. Control is not counted; [`ModelledArea`] is nearer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

/// Bits of a block of memory.
const BLOCK_BITS: u64 = 18 * 1024;

impl From<ringmill_accel::Modelled> for Modelled {
    fn from(modelled: ringmill_accel::Modelled) -> Self {
        let Cost { dsp, lut, ff } = modelled.cost;
        Modelled {
            dsp,
            lut,
            ff,
            memory_bits: modelled.memory_bits,
            memory_blocks: modelled.memory_bits.div_ceil(BLOCK_BITS),
        }
    }
}

/// The pipeline of an accelerator as nodes and arrows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Diagram {
    /// Arguments, blocks and results; each after those that feed it.
    pub nodes: Vec<Node>,
    /// The connections.
    pub edges: Vec<Edge>,
}

/// An argument, block or result of a [`Diagram`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Node {
    /// `argI`, a block's name, or `resultJ`.
    pub name: String,
    /// `argument`, a block's kind, or `result`.
    pub kind: String,
    /// Cycle in which its first beat leaves it (for a result: reaches it), counted from the first
    /// beat out of the input buffers.
    pub cycle: u64,
    /// Cycles it takes.
    pub latency_cycles: u64,
}

/// An arrow of a [`Diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edge {
    /// The start: an index of a node.
    pub from: usize,
    /// The end: an index of a node.
    pub to: usize,
    /// Cycles the value waits on the way.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay_cycles: u64,
}
