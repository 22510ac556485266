//! The transforms as modules: commutators and stages in a row.

use ringmill_blocks::{
    literal,
    transform::{Direction, Order, Transform, Wanted},
};

/// A step of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Exchanges the lane with a bit of the beat: by this many beats.
    Commutator(u64),
    /// The stage of this layer, from 0.
    Stage(u32),
}

/// The steps in the order data meets them. Beat b brings coefficients 2b and 2b + 1; the first commutator pairs i with i + N/2, and each
/// stage needs its pairs at half the distance of the one before. The last stage pairs neighbours, which the frame still has in the bit
/// that the first commutator moved, so the last commutator is as long as the first. The inverse runs the same way back.
fn steps(wanted: &Wanted) -> Vec<Step> {
    let (n, last) = (wanted.splitting.n(), wanted.splitting.layers());
    let mut steps = vec![Step::Commutator(n / 4)];
    for k in 1..=last {
        steps.push(Step::Stage(k - 1));
        if k + 1 < last {
            steps.push(Step::Commutator(n >> (k + 2)));
        } else if k + 1 == last {
            steps.push(Step::Commutator(n / 4));
        }
    }
    if wanted.direction == Direction::Inverse {
        steps.reverse();
    }
    steps
}

/// The order after the steps: each commutator exchanges bit 0 of the place with that of its distance.
fn order(bits: u32, steps: &[Step]) -> Order {
    let mut index_bits: Vec<u32> = (0..bits).collect();
    for step in steps {
        if let Step::Commutator(delay) = step {
            index_bits.swap(0, delay.trailing_zeros() as usize + 1);
        }
    }
    Order::new(index_bits)
}

/// The factors of a layer by address, and the lowest bit of the beat number in the address.
fn factors(wanted: &Wanted, layer: u32) -> (Vec<u128>, u32) {
    let splitting = wanted.splitting;
    let beat_bits = splitting.n().trailing_zeros() - 1;
    let modulus = splitting.modulus();
    let encoded = |group: u64| {
        let factor = splitting.factor(layer, group);
        wanted.multiplier.encode(match wanted.direction {
            Direction::Forward => factor,
            // half of it: the halves of all stages together are the 1/N
            Direction::Inverse => modulus.inverse(modulus.add(factor, factor)),
        })
    };
    if layer + 1 < splitting.layers() {
        // the groups follow each other in the beats
        return ((0..1 << layer).map(encoded).collect(), beat_bits - layer - 1);
    }
    // one pair a group: the beat number's top bit is the lowest of the group's number
    let top = beat_bits - 1;
    ((0..1 << layer).map(|beat: u64| encoded((beat & ((1 << top) - 1)) << 1 | beat >> top)).collect(), 0)
}

/// A multi-path delay commutator of two lanes.
pub(crate) fn mdc(wanted: &Wanted, module: &str) -> Transform {
    let (what, butterfly) = match wanted.direction {
        Direction::Forward => ("the values of a polynomial, in the order of the pipeline", "Cooley-Tukey"),
        Direction::Inverse => {
            ("the coefficients of a polynomial from its values in the order of the pipeline", "Gentleman-Sande")
        }
    };
    let multiplier = wanted.multiplier;
    let (n, q, bits) = (wanted.splitting.n(), multiplier.modulus().value(), multiplier.modulus().bits());
    let (top_bit, beats, stage) = (bits - 1, n / 2, 3 + multiplier.latency());
    let steps = steps(wanted);
    let cycles = |step: &Step| match *step {
        Step::Commutator(delay) => delay,
        Step::Stage(_) => stage,
    };
    let latency: u64 = steps.iter().map(cycles).sum();
    let mut text = format!(
        "// {module}: {what}, modulo x^{n} {} 1 and {q}, root = {}.\n\
         //\n\
         // Radix-2 multi-path delay commutator (He and Torkelson, IPPS 1996), merged {butterfly} transform (Longa and Naehrig, CANS 2016).\n\
         // LATENCY {latency} = 3N/4 - 1 + {stage}*log2 N cycles, N = {n}; interval N/2 = {beats}; stands still while en is low. `start` marks\n\
         // the first beat of a frame, also at the output. Operands in [0, {q}).\n\
         module {module} (\n\
         \x20   input  logic clk,\n\
         \x20   input  logic rst,\n\
         \x20   input  logic en,\n\
         \x20   input  logic start,\n\
         \x20   input  logic [{}:0] in,\n\
         \x20   output logic start_out,\n\
         \x20   output logic [{}:0] out\n\
         );\n",
        if wanted.splitting.is_cyclic() { '-' } else { '+' },
        wanted.splitting.root().value(),
        2 * bits - 1,
        2 * bits - 1,
    );
    let lanes = |beat: &str| [format!("{beat}[{top_bit}:0]"), format!("{beat}[{}:{bits}]", 2 * bits - 1)];
    let mut from = ("start".to_owned(), lanes("in"));
    for (index, &step) in steps.iter().enumerate() {
        let to = if index + 1 == steps.len() {
            ("start_out".to_owned(), lanes("out"))
        } else {
            let (start, zero, one) = (format!("start_{index}"), format!("lane0_{index}"), format!("lane1_{index}"));
            text += &format!("  logic {start};\n  logic [{top_bit}:0] {zero}, {one};\n");
            (start, [zero, one])
        };
        let head = match step {
            Step::Commutator(delay) => format!("delay_commutator #(.BITS({bits}), .DELAY({delay}))"),
            Step::Stage(layer) => {
                let (table, lsb) = factors(wanted, layer);
                format!(
                    "ntt_stage #({}, .INVERSE({}), .BEATS({beats}), .LSB({lsb}), .WORDS({}), .TABLE({}))",
                    multiplier.parameters(),
                    u8::from(wanted.direction == Direction::Inverse),
                    table.len(),
                    literal::table(multiplier.factor_bits(), &table, "  "),
                )
            }
        };
        text += &format!(
            "  {head} step_{index} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .in0({}), .in1({}), .start_out({}), .out0({}), .out1({}));\n",
            from.0, from.1[0], from.1[1], to.0, to.1[0], to.1[1]
        );
        from = to;
    }
    let bits = n.trailing_zeros();
    let natural = Order::natural(bits);
    let (input, output) = match wanted.direction {
        Direction::Forward => (natural, order(bits, &steps)),
        // Each exchange is its own inverse.
        Direction::Inverse => (order(bits, &steps.iter().rev().copied().collect::<Vec<_>>()), natural),
    };
    Transform {
        module: module.to_owned(),
        text: text + "endmodule\n",
        input,
        output,
        latency_cycles: latency,
        interval_cycles: beats,
        transform_cycles: None,
    }
}
