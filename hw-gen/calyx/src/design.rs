//! What the hardware of a routine consists of.

use ringmill_blocks::stream::Stream;
use ringmill_blocks::{Cost, File};

/// The hardware of a routine: its sources, and what is known of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The top module.
    pub top: String,
    /// All sources, in compile order.
    pub files: Vec<File>,
    /// The streams of the top module: arguments, then results.
    pub streams: Vec<Stream>,
    /// The component as the Calyx compiler reads it: `rtl/TOP.futil` beside the sources, whose extern primitives it declares.
    pub futil: File,
    /// The units, each shared by all statements that need one like it.
    pub units: Vec<UnitReport>,
    /// The straight lines between control, in the order of the routine.
    pub parts: Vec<StraightLine>,
    /// What the units take of a device with multipliers of 18 by 18 bits, by a model.
    pub cost: Cost,
    /// Bits in the memories of variables and units.
    pub memory_bits: u64,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReport {
    /// Its module.
    pub module: String,
    /// `add`, `sub`, `copy`, `mul`, `scale`, `ntt`, `intt`, `affine` or `constant`.
    pub kind: String,
    /// The modulus of its ring.
    pub modulus: u64,
    /// Cycles from its first word read to the one in which the next operation may start.
    pub cycles: u64,
}

/// Statements without control between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StraightLine {
    /// The way to its first statement: `body[0]`, `body[2].body[0]`; of the routine with its loops written as `While`.
    pub path: String,
    /// How many statements.
    pub statements: usize,
    /// Cycles it takes each time.
    pub latency_cycles: u64,
}
