//! Rotations and automorphisms.

use ringmill_blocks::Cost;

use super::block::{Block, start};
use crate::shape::{RingShape, Shape};

/// Cycles of `frame_affine_scatter`.
const LATENCY: u64 = 2;

pub(super) fn affine(shape: &Shape, ring: &RingShape) -> Block {
    let turn = shape.turn();
    let text = start()
        + &format!(
            "  frame_affine_scatter #({}, .LANES({}), .ADDRESS({})) scatter (\n      .clk(clk), .rst(reset), .start(start), .multiplier(multiplier), .offset(offset), .negate(negate), .in(a), .address(write_address), .out(d));\n",
            ring.modulus_parameters(),
            shape.lanes,
            shape.address,
        );
    let inputs = [("a", ring.word), ("multiplier", turn), ("offset", turn), ("negate", 1)];
    let (word, lanes) = (u64::from(ring.word), u64::from(shape.lanes));
    let places = lanes * u64::from(turn);
    // the difference, the place, and the choice among lanes
    let cost = Cost { dsp: 0, lut: word + 2 * places + lanes * (word + places) / 2, ff: 2 * (word + places) };
    Block { cost, ..Block::new(&inputs, LATENCY, text) }
}
