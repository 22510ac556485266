//! Products of values, and multiples.

use ringmill_blocks::{Cost, literal};

use super::block::{Block, start};
use crate::shape::{DSP, RingShape, Shape};

/// Of each lane a `mod_mul`, or of each two a `base_multiply`; with `accumulate` a `mod_add` after it.
pub(super) fn multiply(shape: &Shape, ring: &RingShape, accumulate: bool) -> Block {
    let product = if accumulate { "product" } else { "d" };
    let (mut text, mut block) = match ring.pairs() {
        Some(_) => pairs(shape, ring, product),
        None => singles(shape, ring, product),
    };
    if accumulate {
        block.inputs.extend([("c", ring.word), ("accumulate", 1)]);
        let top = ring.word - 1;
        text = format!("  logic [{top}:0] product, c_late;\n{text}");
        text += &format!(
            "  delay_line #(.WIDTH({}), .DEPTH({})) wait_c (\n      .clk(clk), .rst(reset), .en(1'b1), .d(accumulate ? c : '0), .q(c_late));\n",
            ring.word, block.latency
        );
        for lane in 0..shape.lanes {
            let slice = ring.slice(lane);
            text += &format!(
                "  mod_add #({}) add{lane} (\n      .clk(clk), .en(1'b1), .a(c_late{slice}), .b(product{slice}), .sum(d{slice}));\n",
                ring.modulus_parameters()
            );
        }
        block.memory_bits += block.latency * u64::from(ring.word);
        let word = u64::from(ring.word);
        block.cost = block.cost + Cost { dsp: 0, lut: 2 * word, ff: word };
        block.latency += 1;
    }
    Block { text, ..block }
}

fn singles(shape: &Shape, ring: &RingShape, product: &str) -> (String, Block) {
    let parameters = ring.pointwise.parameters();
    let lane = |lane: u32| {
        let slice = ring.slice(lane);
        format!(
            "  mod_mul #({parameters}) lane{lane} (\n      .clk(clk), .en(1'b1), .a(a{slice}), .b(b{slice}), .product({product}{slice}));\n"
        )
    };
    let text = (0..shape.lanes).map(lane).collect();
    let block = Block::new(&[("a", ring.word), ("b", ring.word)], ring.pointwise.latency(), String::new());
    (text, Block { cost: times(shape.lanes.into(), ring.pointwise.cost(DSP)), ..block })
}

/// Products modulo x² − r, with the r of each word played when the first products are there. Values lie in natural order, so that both parts
/// of one are in neighbouring lanes.
fn pairs(shape: &Shape, ring: &RingShape, product: &str) -> (String, Block) {
    let (factor_bits, pairs) = (ring.by_factor.factor_bits(), shape.lanes / 2);
    let point = |pair: u64| ring.pairs().map_or(0, |splitting| ring.by_factor.encode(splitting.point(pair)));
    let points = literal::table(factor_bits, &(0..shape.n / 2).map(point).collect::<Vec<_>>(), "  ");
    let width = factor_bits * pairs;
    // `constant_frame` takes 2 cycles, and the products meet the points after the latency of a plain product
    let mut text = start();
    text += &format!(
        "  logic start_points;\n  pulse_delay #(.DEPTH({}), .SPACING({})) delay_points (.clk(clk), .rst(reset), .en(1'b1), .d(start), .q(start_points));\n  logic [{}:0] points;\n  constant_frame #(.WIDTH({width}), .BEATS({}), .TABLE({points})) play_points (\n      .clk(clk), .rst(reset), .en(1'b1), .start(start_points), .data(points));\n",
        ring.pointwise.latency().saturating_sub(2).max(1),
        shape.beats(),
        width - 1,
        shape.beats(),
    );
    for pair in 0..pairs {
        let (low, high) = (ring.slice(2 * pair), ring.slice(2 * pair + 1));
        text += &format!(
            "  base_multiply #({}, {}) pair{pair} (\n      .clk(clk), .en(1'b1), .a0(a{low}), .a1(a{high}), .b0(b{low}), .b1(b{high}), .g(points[{}:{}]), .c0({product}{low}), .c1({product}{high}));\n",
            ring.by_factor.parameters(),
            ring.pointwise.plain_parameters(),
            (pair + 1) * factor_bits - 1,
            pair * factor_bits,
        );
    }
    let latency = ring.pointwise.latency() + ring.by_factor.latency() + 1;
    let bits = u64::from(ring.bits);
    let one = times(3, ring.pointwise.cost(DSP))
        + ring.by_factor.cost(DSP)
        + times(5, Cost { dsp: 0, lut: 2 * bits, ff: bits });
    let block = Block::new(&[("a", ring.word), ("b", ring.word)], latency, String::new());
    let memory_bits = shape.n / 2 * u64::from(factor_bits);
    (text, Block { cost: times(pairs.into(), one), memory_bits, ..block })
}

/// Of each lane a `mod_mul` by the same factor.
pub(super) fn scale(shape: &Shape, ring: &RingShape) -> Block {
    let parameters = ring.pointwise.parameters();
    let lane = |lane: u32| {
        let slice = ring.slice(lane);
        format!(
            "  mod_mul #({parameters}) lane{lane} (\n      .clk(clk), .en(1'b1), .a(a{slice}), .b(factor), .product(d{slice}));\n"
        )
    };
    let text = (0..shape.lanes).map(lane).collect();
    let block = Block::new(&[("a", ring.word), ("factor", ring.bits)], ring.pointwise.latency(), text);
    Block { cost: times(shape.lanes.into(), ring.pointwise.cost(DSP)), ..block }
}

fn times(count: u64, each: Cost) -> Cost {
    Cost { dsp: count * each.dsp, lut: count * each.lut, ff: count * each.ff }
}
