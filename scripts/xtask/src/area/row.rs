//! A measured design.

use serde::Deserialize;

/// A design: its name, what Yosys counts, and the features of the model.
#[derive(Deserialize)]
pub struct Row {
    pub name: String,
    pub measured: Measured,
    /// Multipliers of the model.
    pub dsp: u64,
    /// Blocks of memory of the model.
    pub memory_blocks: u64,
    /// The amounts that look-up tables are proportional to, by kind.
    pub tables: Vec<f64>,
    /// The amounts that flip-flops are proportional to, by kind.
    pub flip_flops: Vec<f64>,
}

/// The cells that Yosys counts.
#[derive(Deserialize)]
pub struct Measured {
    pub lut: u64,
    pub ff: u64,
    pub dsp: u64,
    pub bram: u64,
}
