//! The transforms as modules: commutators and stages in a row.

use ringmill_blocks::literal;
use ringmill_ring::{forward_twiddles, inverse_twiddles};

use crate::shape::Shape;

/// Which way a transform goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Coefficients in natural order to values in the order of the pipeline.
    Forward,
    /// Back.
    Inverse,
}

/// A step of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Exchanges the lane with a bit of the beat: by this many beats.
    Commutator(u64),
    /// The stage of 2^(k−1) groups, for this k from 1 to log2 N.
    Stage(u32),
}

/// The steps in the order data meets them. Beat b brings coefficients 2b and 2b + 1; the first commutator pairs i with i + N/2, and each
/// stage needs its pairs at half the distance of the one before. The last stage pairs neighbours, which the frame still has in the bit
/// that the first commutator moved, so the last commutator is as long as the first. The inverse runs the same way back.
fn steps(shape: &Shape, way: Way) -> Vec<Step> {
    let last = shape.stages;
    let mut steps = vec![Step::Commutator(shape.n / 4)];
    for k in 1..=last {
        steps.push(Step::Stage(k));
        if k + 1 < last {
            steps.push(Step::Commutator(shape.n >> (k + 2)));
        } else if k + 1 == last {
            steps.push(Step::Commutator(shape.n / 4));
        }
    }
    if way == Way::Inverse {
        steps.reverse();
    }
    steps
}

/// The factors of a stage by address, and the lowest bit of the beat number in the address.
fn factors(shape: &Shape, twiddles: &[u128], k: u32) -> (Vec<u128>, u32) {
    let groups = 1usize << (k - 1);
    let beat_bits = shape.stages - 1;
    if k < shape.stages {
        // the groups follow each other in the beats
        return (twiddles[groups..2 * groups].to_vec(), beat_bits - k);
    }
    // one pair a group: the beat number's top bit is the lowest of the group's number
    let top = beat_bits - 1;
    let group = |beat: usize| (beat & ((1 << top) - 1)) << 1 | beat >> top;
    ((0..groups).map(|beat| twiddles[groups + group(beat)]).collect(), 0)
}

/// The text of a transform's module, without the line that says who generated it.
pub(crate) fn text(shape: &Shape, way: Way, module: &str) -> String {
    let (twiddles, what, butterfly) = match way {
        Way::Forward => (
            forward_twiddles(shape.root),
            "the values a(psi^(2k+1)) of a polynomial, in the order of the pipeline",
            "Cooley-Tukey",
        ),
        Way::Inverse => (
            inverse_twiddles(shape.root),
            "the coefficients of a polynomial from its values in the order of the pipeline",
            "Gentleman-Sande",
        ),
    };
    let encoded: Vec<u128> = twiddles.into_iter().map(|factor| shape.by_factor.encode(factor)).collect();
    let Shape { n, q, bits, beats, .. } = *shape;
    let (top_bit, psi, latency) = (bits - 1, shape.root.value(), crate::latency::transform(shape));
    let stage = crate::latency::stage(shape);
    let mut text = format!(
        "// {module}: {what}, in Z_{q}[x]/(x^{n} + 1) with psi = {psi}.\n\
         //\n\
         // Radix-2 multi-path delay commutator (He and Torkelson, IPPS 1996), merged {butterfly} transform (Longa and Naehrig, CANS 2016).\n\
         // LATENCY {latency} = 3N/4 - 1 + {stage}*log2 N cycles, N = {n}; interval N/2 = {beats}; stands still while en is low. `start` marks\n\
         // the first beat of a frame, also at the output. Operands in [0, {q}).\n\
         module {module} (\n\
         \x20   input  logic clk,\n\
         \x20   input  logic rst,\n\
         \x20   input  logic en,\n\
         \x20   input  logic start,\n\
         \x20   input  logic [{top_bit}:0] in0,\n\
         \x20   input  logic [{top_bit}:0] in1,\n\
         \x20   output logic start_out,\n\
         \x20   output logic [{top_bit}:0] out0,\n\
         \x20   output logic [{top_bit}:0] out1\n\
         );\n"
    );
    let steps = steps(shape, way);
    let mut from = ["start".to_owned(), "in0".to_owned(), "in1".to_owned()];
    for (index, &step) in steps.iter().enumerate() {
        let to = if index + 1 == steps.len() {
            ["start_out".to_owned(), "out0".to_owned(), "out1".to_owned()]
        } else {
            let names = [format!("start_{index}"), format!("lane0_{index}"), format!("lane1_{index}")];
            text += &format!("  logic {};\n  logic [{top_bit}:0] {}, {};\n", names[0], names[1], names[2]);
            names
        };
        let head = match step {
            Step::Commutator(delay) => format!("delay_commutator #(.BITS({bits}), .DELAY({delay}))"),
            Step::Stage(k) => {
                let (table, lsb) = factors(shape, &encoded, k);
                format!(
                    "ntt_stage #({}, .INVERSE({}), .BEATS({beats}), .LSB({lsb}), .WORDS({}), .TABLE({}))",
                    shape.by_factor.parameters(),
                    u8::from(way == Way::Inverse),
                    table.len(),
                    literal::table(shape.by_factor.factor_bits(), &table, "  "),
                )
            }
        };
        text += &format!(
            "  {head} step_{index} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .in0({}), .in1({}), .start_out({}), .out0({}), .out1({}));\n",
            from[0], from[1], from[2], to[0], to[1], to[2]
        );
        from = to;
    }
    text + "endmodule\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latency;
    use ringmill_ring::{Modulus, NegacyclicRoot};

    #[test]
    fn the_latency_is_the_sum_of_the_steps() {
        for (n, q) in [(16, 97), (256, 7681), (4096, 40961)] {
            let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
            let shape = Shape::of(root).expect("served");
            for way in [Way::Forward, Way::Inverse] {
                let cycles = |step: &Step| match *step {
                    Step::Commutator(delay) => delay,
                    Step::Stage(_) => latency::stage(&shape),
                };
                let sum: u64 = steps(&shape, way).iter().map(cycles).sum();
                assert_eq!(sum, latency::transform(&shape), "{n} {way:?}");
            }
        }
    }
}
