//! Rotations and automorphisms.

use ringmill_blocks::Cost;
use ringmill_verilog::Net;

use super::block::{Block, Draft};
use crate::primitives;

/// Cycles of `frame_affine_scatter`.
const LATENCY: u64 = 2;

/// A `frame_affine_scatter`, which also supplies the write addresses.
pub(super) fn affine(draft: &mut Draft) -> Block {
    let (shape, ring) = (draft.shape, draft.ring);
    let turn = shape.turn();
    let a = draft.word("a");
    let positions = [("multiplier", turn), ("offset", turn), ("negate", 1)].map(|(name, bits)| draft.input(name, bits));
    let start = draft.start();
    let scatter = primitives::instance("frame_affine_scatter", "scatter")
        .parameters(ring.modulus_parameters())
        .parameter("LANES", shape.lanes)
        .parameter("ADDRESS", shape.address)
        .same([&draft.clk])
        .connect("rst", &draft.reset)
        .connect("start", &start)
        .same(&positions)
        .connect("in", &a)
        .connect("address", Net::vector("write_address", shape.address_bits()))
        .connect("out", &draft.d);
    draft.module.instance(scatter);
    let (word, lanes) = (u64::from(ring.word), u64::from(shape.lanes));
    let positions = lanes * u64::from(turn);
    // the difference, the place, and the choice among lanes
    let cost = Cost { dsp: 0, lut: word + 2 * positions + lanes * (word + positions) / 2, ff: 2 * (word + positions) };
    Block { cost, ..Block::new(LATENCY) }
}
