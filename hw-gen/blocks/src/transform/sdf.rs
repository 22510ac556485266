//! Single-path delay feedback: one coefficient a cycle.

use ringmill_design::Timing;
use ringmill_verilog::{Literal, Net};

use super::factors::Factors;
use super::streaming::{Draft, HeaderTiming, Wires, canonical_parts, check, layers_latency};
use super::words::{with_words, word_bits};
use super::{Direction, Order, Outline, Spec, Transform};
use crate::{BlockError, Inventory, Item};

/// A step of a transform.
#[derive(Clone, Copy)]
enum Step {
    /// Multiplies one half of each block of a layer by the group's factor.
    Twiddle(u32),
    /// Sums and differences of the halves.
    Butterfly(u32),
    /// Reduces words to [0, q).
    Canonical,
}

/// The steps in the order in which data passes them; the inverse has the reverse order.
fn steps(spec: &Spec) -> Vec<Step> {
    let mut steps: Vec<Step> =
        (0..spec.splitting.layers()).flat_map(|layer| [Step::Twiddle(layer), Step::Butterfly(layer)]).collect();
    if spec.direction == Direction::Inverse {
        steps.reverse();
    }
    if spec.multiplier.takes_words() {
        steps.push(Step::Canonical);
    }
    steps
}

/// Bits of a word behind a step.
fn bits_behind(spec: &Spec, step: Step) -> u32 {
    match step {
        // differences of words that are not reduced have a bit more, until they are multiplied
        Step::Butterfly(_) if spec.direction == Direction::Inverse && spec.multiplier.takes_words() => {
            word_bits(spec) + 1
        }
        Step::Twiddle(_) | Step::Butterfly(_) => word_bits(spec),
        Step::Canonical => spec.multiplier.modulus().bits(),
    }
}

/// Beats from an element of a layer to its partner, as a power of two.
fn distance_bit(spec: &Spec, layer: u32) -> u32 {
    spec.splitting.n().trailing_zeros() - 1 - layer
}

/// A transform of one coefficient a cycle (Groginsky and Works, 1970; He and Torkelson, IPPS 1996),
/// N = 16 … 65536. Coefficients and values come in the order of their indices.
///
/// Latency: a layer of distance D takes D + [`crate::Multiplier::latency`] + 3. With all layers
/// that is N − 1 + log2 N · (latency + 3), and the feedback holds N − 1 words. Interval: N. Modulo
/// 2^64 − 2^32 + 1 the layers whose factors all are powers of two, the first ones, shift instead,
/// with a latency of 6. With a reduction word by word or K-RED, words are not reduced between
/// layers: that takes a cycle from each layer of the forward transform, and two cycles at the end.
///
/// # Errors
/// [`BlockError::Degree`], [`BlockError::Lanes`].
pub fn sdf(spec: &Spec, module: &str) -> Result<Transform, BlockError> {
    let outline = outline(spec)?;
    let spec = &with_words(spec);
    let header = HeaderTiming {
        architecture: "Radix-2 single-path delay feedback (Groginsky and Works, 1970; He and Torkelson, IPPS 1996).",
        latency: &format!(
            "{} = {} (feedback) + {} (layers) cycles",
            outline.timing.latency_cycles,
            feedback(spec),
            layers_latency(&with_words(spec), Factors::layer_cycles).1
        ),
        input: &outline.input,
        output: &outline.output,
    };
    let mut draft = Draft::new(spec, module, &header);
    let steps = steps(spec);
    let widths: Vec<u32> = steps.iter().map(|&step| bits_behind(spec, step)).collect();
    for (number, &step) in steps.iter().enumerate() {
        let wires = draft.around(number, &widths);
        match step {
            Step::Twiddle(layer) => twiddle(&mut draft, spec, layer, number, &wires),
            Step::Butterfly(layer) => butterfly(&mut draft, spec, layer, number, &wires),
            Step::Canonical => draft.canonical(spec, number, &wires),
        }
    }
    Ok(Transform { module: draft.finish()?, outline })
}

/// The outline of [`sdf`].
///
/// # Errors
/// As [`sdf`].
pub(super) fn outline(spec: &Spec) -> Result<Outline, BlockError> {
    check(spec, "sdf", 1, 1)?;
    let n = spec.splitting.n();
    let order = Order::natural(n.trailing_zeros());
    let latency_cycles = feedback(spec) + layers_latency(&with_words(spec), Factors::layer_cycles).0;
    let timing = Timing { latency_cycles, interval_cycles: n };
    Ok(Outline { input: order.clone(), output: order, timing, transform_cycles: None })
}

/// The parts of [`sdf`].
///
/// # Errors
/// As [`sdf`].
pub(super) fn inventory(spec: &Spec) -> Result<Inventory, BlockError> {
    outline(spec)?;
    let spec = &with_words(spec);
    let (mut parts, word, is_near) = (Inventory::default(), word_bits(spec), spec.multiplier.takes_words());
    // of what the inverse multiplies
    let wide = word + u32::from(is_near && spec.direction == Direction::Inverse);
    for step in steps(spec) {
        match step {
            Step::Twiddle(layer) => {
                let factors = Factors::of(spec, layer);
                let latency = factors.latency();
                parts.add(1, Item::Control(distance_bit(spec, layer) + layer + 1));
                if layer > 0 {
                    parts.add(1, Item::Table { bits: factors.bits(), words: 1 << layer });
                }
                parts.add(1, Item::Registers(latency as u32 + 2));
                parts.delay_line(1, 1, latency + 2);
                parts.delay_line(1, wide, 2);
                parts.extend(1, &factors.product());
                parts.select(1, word, 2);
                // a half, or a word that is moved
                if is_near || spec.direction == Direction::Inverse {
                    parts.sum(1, word);
                    parts.delay_line(1, word, latency - 1);
                } else {
                    parts.delay_line(1, word, latency);
                }
            }
            Step::Butterfly(layer) => {
                let delay = 1 << distance_bit(spec, layer);
                parts.add(1, Item::Control(distance_bit(spec, layer) + 1));
                parts.pulse_delay(1, delay + 1, 2 * delay);
                parts.add(1, Item::Registers(2 * wide + 1));
                match (is_near, spec.direction) {
                    (false, _) => parts.modular_sum(2, word),
                    (true, Direction::Forward) => parts.sum(2, word),
                    (true, Direction::Inverse) => {
                        parts.sum(1, wide);
                        parts.near_difference(1, wide);
                    }
                }
                parts.select(2, wide, 2);
                parts.delay_line(1, wide, delay - 1);
            }
            Step::Canonical => parts.extend(1, &canonical_parts(spec)),
        }
    }
    Ok(parts)
}

/// Cycles of all feedback together.
fn feedback(spec: &Spec) -> u64 {
    (0..spec.splitting.layers()).map(|layer| 1 << distance_bit(spec, layer)).sum()
}

fn butterfly(draft: &mut Draft, spec: &Spec, layer: u32, number: usize, [from, to]: &[Wires; 2]) {
    let modulus = spec.multiplier.modulus();
    let is_near = spec.multiplier.takes_words();
    let mut step = draft
        .clocked(if is_near { "sdf_butterfly_near" } else { "sdf_butterfly" }, format!("step_{number}"))
        .parameter("BITS", modulus.bits())
        .parameter("Q", Literal::new(modulus.bits(), modulus.value().into()))
        .parameter("DELAY", 1u64 << distance_bit(spec, layer));
    if is_near {
        step = step.parameter("INVERSE", spec.direction == Direction::Inverse);
    }
    let step = step
        .connect("start", &from.start)
        .connect("in", from.data.all().padded(word_bits(spec)))
        .connect("start_out", &to.start)
        .connect("out", &to.data);
    draft.module.instance(step);
}

/// The multiplication of a layer, with the memory of its factors. Its counter's lowest bit says
/// which half of a block an element is in, the others are the block's number, which is the group.
fn twiddle(draft: &mut Draft, spec: &Spec, layer: u32, number: usize, [from, to]: &[Wires; 2]) {
    let factors = Factors::of(spec, layer);
    let words: Vec<_> = (0..1 << layer).map(|group| vec![factors.encoded(group)]).collect();
    let beat = Net::vector(&format!("beat_{number}"), layer + 1);
    let count = draft
        .clocked("beat_counter", format!("count_{number}"))
        .parameter("LSB", distance_bit(spec, layer))
        .parameter("WIDTH", layer + 1)
        .connect("start", &from.start)
        .connect("count", &beat);
    draft.module.instance(count);
    let en = draft.en.clone();
    let factor = factors.memory(&mut draft.module, &number.to_string(), &words, (beat.slice(1, layer), &en));
    let is_inverse = spec.direction == Direction::Inverse;
    let (module, inverse, bits) = match spec.multiplier.takes_words() {
        true => ("sdf_twiddle_near", "INVERSE", word_bits(spec) + u32::from(is_inverse)),
        false => ("sdf_twiddle", "HALVE", word_bits(spec)),
    };
    let step = draft
        .clocked(module, format!("step_{number}"))
        .parameters(factors.parameters())
        .parameter(inverse, is_inverse)
        .connect("start", &from.start)
        .connect("later", beat.at(0))
        .connect("in", from.data.all().padded(bits))
        .connect("factor", &factor)
        .connect("start_out", &to.start)
        .connect("out", &to.data);
    draft.module.instance(step);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Multiplier};
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
        sdf(&Spec { splitting, direction: Direction::Inverse, lanes, multiplier }, "intt")
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
