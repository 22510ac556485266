//! Straight-line programs over machine words: the level at which arithmetic is still arithmetic.

mod arithmetic;
mod evaluate;
mod graph;
mod op;
#[cfg(test)]
pub(crate) mod random_graphs;
pub mod range;
pub mod rewrite;
mod table;
mod verilog;

pub use arithmetic::{apply, holds};
pub use evaluate::{evaluate, evaluate_words};
pub use graph::{InputPort, OutputPort, Word, WordGraph, WordId};
pub use op::{Predicate, WordOp};
pub use range::{Range, ranges};
pub use rewrite::simplify;
pub use table::{Table, TableId};
pub use verilog::{VERILOG_MODULE, verilog};

/// Widest word of a graph, in bits.
pub const MAX_WIDTH: u32 = 128;

/// The `width` low bits set (1 ≤ `width` ≤ 128).
pub fn mask(width: u32) -> u128 {
    u128::MAX >> (MAX_WIDTH - width)
}

/// The word of some bits, at most 128, the lowest first.
pub fn of_bits(bits: impl IntoIterator<Item = bool>) -> u128 {
    bits.into_iter().enumerate().fold(0, |word, (place, bit)| word | u128::from(bit) << place)
}

/// `value`'s low `width` bits read as a two's complement number.
pub fn signed(value: u128, width: u32) -> i128 {
    let unused = MAX_WIDTH - width;
    ((value << unused) as i128) >> unused
}
