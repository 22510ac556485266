//! Blocks inside of units.

use ringmill_blocks::{Cost, literal};

/// Cycles of `frame_memory` from address to word.
pub(crate) const MEMORY: u64 = 2;

/// What stands in a unit between the word read and the word written.
pub(super) struct Block {
    pub inputs: Vec<(&'static str, u32)>,
    /// From the word read (or, of a table, from `go`) to the word written.
    pub latency: u64,
    pub text: String,
    pub cost: Cost,
    pub memory_bits: u64,
    /// Texts of modules that it instantiates, beside those of the library.
    pub modules: String,
}

impl Block {
    /// Without multipliers, memories and modules of its own.
    pub fn new(inputs: &[(&'static str, u32)], latency: u64, text: String) -> Self {
        let (cost, memory_bits, modules) = (Cost::default(), 0, String::new());
        Self { inputs: inputs.to_vec(), latency, text, cost, memory_bits, modules }
    }
}

/// The pulse with the first word read.
pub(super) fn start() -> String {
    format!(
        "  logic start;\n  pulse_delay #(.DEPTH({MEMORY})) delay_start (.clk(clk), .rst(reset), .en(1'b1), .d(go), .q(start));\n"
    )
}

/// A table of residues as words of memory.
pub(super) fn table(bits: u32, n: u64, residues: &[u64]) -> String {
    let entry = |place: u64| residues.get(place as usize).copied().unwrap_or(0).into();
    literal::table(bits, &(0..n).map(entry).collect::<Vec<_>>(), "  ")
}
