//! Sums and differences, and tables.

use ringmill_blocks::Cost;

use super::block::{Block, table};
use crate::shape::{RingShape, Shape};

/// Of each lane a `mod_add` or `mod_sub`, LATENCY 1.
pub(super) fn sum(shape: &Shape, ring: &RingShape, module: &str, output: &str) -> Block {
    let parameters = ring.modulus_parameters();
    let lane = |lane: u32| {
        let slice = ring.slice(lane);
        format!(
            "  {module} #({parameters}) lane{lane} (\n      .clk(clk), .en(1'b1), .a(a{slice}), .b(b{slice}), .{output}(d{slice}));\n"
        )
    };
    let text = (0..shape.lanes).map(lane).collect();
    let word = u64::from(ring.word);
    let cost = Cost { dsp: 0, lut: 2 * word, ff: word };
    Block { cost, ..Block::new(&[("a", ring.word), ("b", ring.word)], 1, text) }
}

/// Of each lane a `mod_neg`, LATENCY 1.
pub(super) fn negative(shape: &Shape, ring: &RingShape) -> Block {
    let parameters = ring.modulus_parameters();
    let lane = |lane: u32| {
        let slice = ring.slice(lane);
        format!(
            "  mod_neg #({parameters}) lane{lane} (\n      .clk(clk), .en(1'b1), .a(a{slice}), .negative(d{slice}));\n"
        )
    };
    let text = (0..shape.lanes).map(lane).collect();
    let word = u64::from(ring.word);
    Block { cost: Cost { dsp: 0, lut: word, ff: word }, ..Block::new(&[("a", ring.word)], 1, text) }
}

/// `constant_frame`, whose LATENCY is that of a memory.
pub(super) fn constant(shape: &Shape, ring: &RingShape, residues: &[u64]) -> Block {
    let text = format!(
        "  constant_frame #(.WIDTH({}), .BEATS({}), .TABLE({})) frame (\n      .clk(clk), .rst(reset), .en(1'b1), .start(go), .data(d));\n",
        ring.word,
        shape.beats(),
        table(ring.bits, shape.n, residues),
    );
    Block { memory_bits: shape.n * u64::from(ring.bits), ..Block::new(&[], 0, text) }
}
