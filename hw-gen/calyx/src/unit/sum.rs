//! Sums and differences, copies and tables.

use ringmill_blocks::Cost;
use ringmill_rtl::with_table;
use ringmill_verilog::Table;

use super::block::{Block, Draft};

/// Passes the word on unchanged.
pub(super) fn copy(draft: &mut Draft) -> Block {
    let a = draft.word("a");
    draft.module.assign(&draft.d, &a);
    Block::new(0)
}

/// A `mod_add` or `mod_sub` for each lane, LATENCY 1.
pub(super) fn sum(draft: &mut Draft, module: &str, output: &str) -> Block {
    let (a, b) = (draft.word("a"), draft.word("b"));
    let bits = draft.ring.bits;
    for number in 0..draft.shape.lanes {
        let lane = draft
            .running(module, format!("lane{number}"))
            .parameters(draft.ring.modulus_parameters())
            .connect("a", a.lane(number, bits))
            .connect("b", b.lane(number, bits))
            .connect(output, draft.d.lane(number, bits));
        draft.module.instance(lane);
    }
    let word = u64::from(draft.ring.word);
    Block { cost: Cost { dsp: 0, lut: 2 * word, ff: word }, ..Block::new(1) }
}

/// A `mod_neg` for each lane, LATENCY 1.
pub(super) fn negative(draft: &mut Draft) -> Block {
    let a = draft.word("a");
    let bits = draft.ring.bits;
    for number in 0..draft.shape.lanes {
        let lane = draft
            .running("mod_neg", format!("lane{number}"))
            .parameters(draft.ring.modulus_parameters())
            .connect("a", a.lane(number, bits))
            .connect("negative", draft.d.lane(number, bits));
        draft.module.instance(lane);
    }
    let word = u64::from(draft.ring.word);
    Block { cost: Cost { dsp: 0, lut: word, ff: word }, ..Block::new(1) }
}

/// `constant_frame`, whose LATENCY is that of a memory.
pub(super) fn constant(draft: &mut Draft, residues: &[u64]) -> Block {
    let (shape, ring) = (draft.shape, draft.ring);
    let entry = |position: u64| residues.get(position as usize).copied().unwrap_or(0).into();
    let table = Table::of_entries(ring.bits, &(0..shape.n).map(entry).collect::<Vec<_>>(), shape.lanes as usize);
    let frame = with_table(draft.clocked("constant_frame", "frame"), draft.module.name(), &table)
        .connect("start", &draft.go)
        .connect("data", &draft.d);
    draft.module.instance(frame);
    Block { memory_bits: shape.n * u64::from(ring.bits), ..Block::new(0) }
}
