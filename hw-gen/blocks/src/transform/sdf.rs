//! Single-path delay feedback: one coefficient a cycle.

use ringmill_design::Timing;

use super::factors::Factors;
use super::streaming::{Promise, Wires, check, head, layers_latency};
use super::{Direction, Order, Outline, Transform, Wanted};
use crate::{BlockError, literal};

/// A step of a transform.
#[derive(Clone, Copy)]
enum Step {
    /// Multiplies one half of each block of a layer by the group's factor.
    Twiddle(u32),
    /// Sums and differences of the halves.
    Butterfly(u32),
}

/// The steps in the order data meets them: the inverse goes the same way back.
fn steps(wanted: &Wanted) -> Vec<Step> {
    let mut steps: Vec<Step> =
        (0..wanted.splitting.layers()).flat_map(|layer| [Step::Twiddle(layer), Step::Butterfly(layer)]).collect();
    if wanted.direction == Direction::Inverse {
        steps.reverse();
    }
    steps
}

/// Beats from an element of a layer to its partner, as a power of two.
fn distance_bit(wanted: &Wanted, layer: u32) -> u32 {
    wanted.splitting.n().trailing_zeros() - 1 - layer
}

/// A transform of one coefficient a cycle (Groginsky and Works, 1970; He and Torkelson, IPPS 1996), N = 16 … 65536. Coefficients and values
/// come in the order of their indices.
///
/// Latency: a layer of distance D takes D + [`crate::Multiplier::latency`] + 3. With all layers that is N − 1 + log2 N · (latency + 3), and the
/// feedback holds N − 1 words. Interval: N. Modulo 2^64 − 2^32 + 1 the layers whose factors all are powers of two, the first ones, shift
/// instead, with a latency of 6.
///
/// # Errors
/// [`BlockError::Degree`], [`BlockError::Lanes`].
pub fn sdf(wanted: &Wanted, module: &str) -> Result<Transform, BlockError> {
    let outline = outline(wanted)?;
    let promise = Promise {
        architecture: "Radix-2 single-path delay feedback (Groginsky and Works, 1970; He and Torkelson, IPPS 1996).",
        latency: &format!(
            "{} = {} (feedback) + {} (layers) cycles",
            outline.timing.latency_cycles,
            feedback(wanted),
            layers_latency(wanted).1
        ),
        input: &outline.input,
        output: &outline.output,
    };
    let mut text = head(wanted, module, &promise);
    let steps = steps(wanted);
    let mut from = Wires::input();
    for (number, &step) in steps.iter().enumerate() {
        let (to, declared) = Wires::behind(number, steps.len(), wanted.multiplier.modulus().bits());
        text += &declared;
        text += &match step {
            Step::Twiddle(layer) => twiddle(wanted, layer, number, &from, &to),
            Step::Butterfly(layer) => butterfly(wanted, layer, number, &from, &to),
        };
        from = to;
    }
    text += "endmodule\n";
    Ok(Transform { module: module.to_owned(), text, outline })
}

/// What [`sdf`] promises.
///
/// # Errors
/// As [`sdf`].
pub(super) fn outline(wanted: &Wanted) -> Result<Outline, BlockError> {
    check(wanted, "sdf", 1, 1)?;
    let n = wanted.splitting.n();
    let order = Order::natural(n.trailing_zeros());
    let timing = Timing { latency_cycles: feedback(wanted) + layers_latency(wanted).0, interval_cycles: n };
    Ok(Outline { input: order.clone(), output: order, timing, transform_cycles: None })
}

/// Cycles of all feedback together.
fn feedback(wanted: &Wanted) -> u64 {
    (0..wanted.splitting.layers()).map(|layer| 1 << distance_bit(wanted, layer)).sum()
}

fn butterfly(wanted: &Wanted, layer: u32, number: usize, from: &Wires, to: &Wires) -> String {
    let modulus = wanted.multiplier.modulus();
    format!(
        "  sdf_butterfly #(.BITS({}), .Q({}), .DELAY({})) step_{number} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .in({}), \
         .start_out({}), .out({}));\n",
        modulus.bits(),
        literal::hex(modulus.bits(), modulus.value().into()),
        1u64 << distance_bit(wanted, layer),
        from.start,
        from.data,
        to.start,
        to.data
    )
}

/// The multiplication of a layer, with the memory of its factors. Its counter's lowest bit says which half of a block an element is in,
/// the others are the block's number, which is the group.
fn twiddle(wanted: &Wanted, layer: u32, number: usize, from: &Wires, to: &Wires) -> String {
    let id = number.to_string();
    let factors = Factors::of(wanted, layer);
    let words: Vec<_> = (0..1 << layer).map(|group| vec![factors.encoded(group)]).collect();
    format!(
        "  logic [{layer}:0] beat_{id};\n  beat_counter #(.LSB({}), .WIDTH({})) count_{id} (\n      \
         .clk(clk), .rst(rst), .en(en), .start({}), .count(beat_{id}));\n{}  \
         sdf_twiddle #({}, .HALVE({})) step_{id} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .later(beat_{id}[0]), .in({}), \
         .factor(factor_{id}),\n      .start_out({}), .out({}));\n",
        distance_bit(wanted, layer),
        layer + 1,
        from.start,
        factors.memory(&id, &words, &format!("beat_{id}[{layer}:1]")),
        factors.parameters(),
        u8::from(wanted.direction == Direction::Inverse),
        from.start,
        from.data,
        to.start,
        to.data,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Multiplier;
    use miette::Diagnostic;
    use ringmill_design::Reduction;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    /// Of the prime 3·2^18 + 1.
    fn multiplier() -> Multiplier {
        Multiplier::new(Modulus::new(786_433).expect("prime"), Reduction::Barrett).expect("applies")
    }

    fn of(n: u64, lanes: u32) -> Result<Transform, BlockError> {
        let multiplier = multiplier();
        let splitting = Splitting::negacyclic(NegacyclicRoot::smallest(multiplier.modulus(), n).expect("a root"));
        sdf(&Wanted { splitting, direction: Direction::Inverse, lanes, multiplier }, "intt")
    }

    #[test]
    fn latency_and_interval_are_those_of_the_formula() {
        for log2_n in 4..=16 {
            let (n, transform) = (1 << log2_n, of(1 << log2_n, 1).expect("generated"));
            assert_eq!(transform.outline.timing.latency_cycles, n - 1 + log2_n * (multiplier().latency() + 3));
            assert_eq!(transform.outline.timing.interval_cycles, n);
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        let code = |n, lanes| of(n, lanes).expect_err("refused").code().expect("a code").to_string();
        assert_eq!(code(16, 2), "blocks::lanes");
        assert_eq!(code(8, 1), "blocks::degree");
        assert_eq!(code(131_072, 1), "blocks::degree");
    }
}
