//! Products of values, and products by a scalar.

use ringmill_blocks::{Block as _, Cost};
use ringmill_rtl::with_table;
use ringmill_verilog::{Expression, Net, Table};

use super::block::{Block, Draft};
use crate::shape::DSP;

/// Cycles of `constant_frame`.
const TABLE: u64 = 2;

/// A `mod_mul` for each lane, or a `base_multiply` for each two lanes. With `accumulate`, a
/// `mod_add` follows.
pub(super) fn multiply(draft: &mut Draft, accumulate: bool) -> Block {
    let (a, b) = (draft.word("a"), draft.word("b"));
    if !accumulate {
        let d = draft.d.clone();
        return products(draft, [&a, &b, &d]);
    }
    let ring = draft.ring;
    let (c, adds) = (draft.word("c"), draft.input("accumulate", 1));
    let (product, late) = (Net::vector("product", ring.word), Net::vector("c_late", ring.word));
    let mut block = products(draft, [&a, &b, &product]);
    let wait = draft
        .clocked("delay_line", "wait_c")
        .parameter("WIDTH", ring.word)
        .parameter("DEPTH", block.latency)
        .connect("d", adds.all().choose(&c, Expression::Fill(false)))
        .connect("q", &late);
    draft.module.instance(wait);
    for number in 0..draft.shape.lanes {
        let add = draft
            .running("mod_add", format!("add{number}"))
            .parameters(ring.modulus_parameters())
            .connect("a", late.lane(number, ring.bits))
            .connect("b", product.lane(number, ring.bits))
            .connect("sum", draft.d.lane(number, ring.bits));
        draft.module.instance(add);
    }
    let word = u64::from(ring.word);
    block.memory_bits += block.latency * word;
    block.cost = block.cost + Cost { dsp: 0, lut: 2 * word, ff: word };
    block.latency += 1;
    block
}

/// Multiplies two words into a third.
fn products(draft: &mut Draft, words: [&Net; 3]) -> Block {
    match draft.ring.pairs() {
        Some(_) => pairs(draft, words),
        None => singles(draft, words[0], |lane, bits| words[1].lane(lane, bits), words[2]),
    }
}

/// A `mod_mul` for each lane.
fn singles(draft: &mut Draft, a: &Net, b: impl Fn(u32, u32) -> Expression, product: &Net) -> Block {
    let (ring, lanes) = (draft.ring, draft.shape.lanes);
    for number in 0..lanes {
        let lane = ring
            .pointwise
            .instance(format!("lane{number}"))
            .same([&draft.clk])
            .connect("en", true)
            .connect("a", a.lane(number, ring.bits))
            .connect("b", b(number, ring.bits))
            .connect("product", product.lane(number, ring.bits));
        draft.module.instance(lane);
    }
    Block { cost: times(lanes.into(), ring.pointwise.cost(DSP)), ..Block::new(ring.pointwise.latency()) }
}

/// Products modulo x² − r. The r of each word is streamed in when the first products are available.
/// Values are in natural order, so that both parts of a pair are in neighbouring lanes.
fn pairs(draft: &mut Draft, [a, b, product]: [&Net; 3]) -> Block {
    let (shape, ring) = (draft.shape, draft.ring);
    let (factor_bits, pairs) = (ring.by_factor.factor_bits(), shape.lanes / 2);
    let point = |pair: u64| ring.pairs().map_or(0, |splitting| ring.by_factor.encode(splitting.point(pair)));
    let table = Table::of_entries(factor_bits, &(0..shape.n / 2).map(point).collect::<Vec<_>>(), pairs as usize);
    let (start, start_points) = (draft.start(), Net::bit("start_points"));
    let points = Net::vector("points", factor_bits * pairs);
    // the products meet the points after the latency of a plain product
    let delay = draft
        .clocked("pulse_delay", "delay_points")
        .parameter("DEPTH", ring.pointwise.latency().saturating_sub(TABLE).max(1))
        .parameter("SPACING", shape.beats())
        .connect("d", &start)
        .connect("q", &start_points);
    draft.module.instance(delay);
    let play = with_table(draft.clocked("constant_frame", "stream_points"), draft.module.name(), &table)
        .connect("start", &start_points)
        .connect("data", &points);
    draft.module.instance(play);
    for pair in 0..pairs {
        let [low, high] = [2 * pair, 2 * pair + 1];
        let multiply = draft
            .running("base_multiply", format!("pair{pair}"))
            .parameters(ring.by_factor.parameters())
            .parameters(ring.pointwise.plain_parameters())
            .connect("a0", a.lane(low, ring.bits))
            .connect("a1", a.lane(high, ring.bits))
            .connect("b0", b.lane(low, ring.bits))
            .connect("b1", b.lane(high, ring.bits))
            .connect("g", points.lane(pair, factor_bits))
            .connect("c0", product.lane(low, ring.bits))
            .connect("c1", product.lane(high, ring.bits));
        draft.module.instance(multiply);
    }
    let latency = ring.pointwise.latency() + ring.by_factor.latency() + 1;
    let bits = u64::from(ring.bits);
    let one = times(3, ring.pointwise.cost(DSP))
        + ring.by_factor.cost(DSP)
        + times(5, Cost { dsp: 0, lut: 2 * bits, ff: bits });
    let memory_bits = shape.n / 2 * u64::from(factor_bits);
    Block { cost: times(pairs.into(), one), memory_bits, ..Block::new(latency) }
}

/// A `mod_mul` by the same factor for each lane.
pub(super) fn scale(draft: &mut Draft) -> Block {
    let (a, factor, d) = (draft.word("a"), draft.input("factor", draft.ring.bits), draft.d.clone());
    singles(draft, &a, |_, _| factor.all(), &d)
}

fn times(count: u64, each: Cost) -> Cost {
    Cost { dsp: count * each.dsp, lut: count * each.lut, ff: count * each.ff }
}
