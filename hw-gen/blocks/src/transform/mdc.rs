//! Multi-path delay commutators: several coefficients a cycle.

use ringmill_design::Timing;
use ringmill_verilog::{Expression, Instance, Net};

use super::factors::Factors;
use super::streaming::{Draft, HeaderTiming, Wires, canonical_parts, check, layers_latency};
use super::words::{with_words, word_bits};
use super::{Direction, Order, Outline, Spec, Transform};
use crate::{BlockError, Inventory, Item};

/// The most coefficients a cycle.
const MOST_LANES: u64 = 32;

/// The bit of the lane that is exchanged with bits of the beat.
const EXCHANGED: u32 = 0;

/// A step of a transform.
enum Step {
    /// Exchanges a bit of the lane with this bit of the beat.
    Commutator(u32),
    /// Butterflies of pairs of lanes.
    Layer(Layer),
    /// Reduces words to [0, q).
    Canonical,
}

/// A layer, as data meets it.
struct Layer {
    number: u32,
    /// The bit of the lane in which partners differ.
    lane_bit: u32,
    /// Index bits by position bit.
    order: Order,
}

/// The steps of the forward transform, but for the last reduction, and the order they leave. A
/// layer pairs indices that differ in one bit; where that is a bit of the beat, it comes into the
/// lane by an exchange, and what was in the lane waits in the beat.
fn plan(spec: &Spec) -> (Vec<Step>, Order) {
    let (bits, lane_bits) = (spec.splitting.n().trailing_zeros(), spec.lanes.trailing_zeros());
    let (mut steps, mut holds) = (Vec::new(), (0..bits).collect::<Vec<u32>>());
    for number in 0..spec.splitting.layers() {
        let paired = bits - 1 - number;
        let position = holds.iter().take_while(|&&bit| bit != paired).count() as u32;
        let lane_bit = if position < lane_bits { position } else { EXCHANGED };
        if position >= lane_bits {
            steps.push(Step::Commutator(position - lane_bits));
            holds.swap(EXCHANGED as usize, position as usize);
        }
        steps.push(Step::Layer(Layer { number, lane_bit, order: Order::new(holds.clone()) }));
    }
    (steps, Order::new(holds))
}

/// The pairs of a layer and where their factors come from.
struct Butterflies {
    /// Pairs of lanes; pairs with the same factors are adjacent.
    pairs: Vec<[u32; 2]>,
    /// Of each factor of a beat, a lane that it is for.
    sources: Vec<u32>,
    /// Lowest bit of the beat in the address, and the number of bits.
    address: (u32, u32),
}

/// By address, the factors of a beat.
fn words(
    spec: &Spec,
    layer: &Layer,
    Butterflies { sources, address: (first, width), .. }: &Butterflies,
) -> Vec<Vec<u128>> {
    let factors = Factors::of(spec, layer.number);
    let word = |address: u64| {
        sources.iter().map(|&lane| factors.encoded(group(spec, layer, lane, address << first))).collect()
    };
    (0..1u64 << width).map(word).collect()
}

/// The group of a lane's element in a beat.
fn group(spec: &Spec, layer: &Layer, lane: u32, beat: u64) -> u64 {
    let lowest = spec.splitting.n().trailing_zeros() - layer.number;
    layer.order.index(u64::from(lane) | beat << spec.lanes.trailing_zeros()) >> lowest
}

fn butterflies(spec: &Spec, layer: &Layer) -> Butterflies {
    let lane_bits = spec.lanes.trailing_zeros();
    let bits = spec.splitting.n().trailing_zeros();
    let lowest = bits - layer.number;
    let group = |lane: u32| group(spec, layer, lane, 0);
    let chooses = |position: &u32| layer.order.index_bits()[*position as usize] >= lowest;
    let beat_bits: Vec<u32> = (lane_bits..bits).filter(chooses).map(|position| position - lane_bits).collect();
    let (first, width) = match beat_bits[..] {
        [first, .., last] => (first, last - first + 1),
        [only] => (only, 1),
        [] => (0, 0),
    };
    let partner = 1 << layer.lane_bit;
    let mut pairs: Vec<[u32; 2]> =
        (0..spec.lanes).filter(|lane| lane & partner == 0).map(|lane| [lane, lane | partner]).collect();
    pairs.sort_by_key(|pair| group(pair[0]));
    let mut sources: Vec<u32> = pairs.iter().map(|pair| pair[0]).collect();
    sources.dedup_by_key(|lane| group(*lane));
    Butterflies { pairs, sources, address: (first, width) }
}

/// A transform of `lanes` coefficients a cycle (He and Torkelson, IPPS 1996): P = 2, 4, … 32 and at
/// most N/2 for N = 16 … 65536. The coefficients are in natural order; the values in whatever order
/// the exchanges leave, which is also the one that the inverse takes.
///
/// Latency: the commutators delay by 2^p, p the bit of the beat they exchange, and each layer takes
/// [`crate::Multiplier::latency`] + 3, of the inverse + 2. With all layers that is 3N/2P − 1 + log2
/// N · (latency + 3), and the commutators hold 3N/2 − P words. Interval: N/P. Modulo 2^64 − 2^32 +
/// 1 the layers whose factors all are powers of two, the first ones, shift instead, with a latency
/// of 6. With a reduction word by word or K-RED, words are not reduced between layers: that takes a
/// cycle from each layer of the forward transform, and two cycles at the end.
///
/// # Errors
/// [`BlockError::Degree`], [`BlockError::Lanes`].
pub fn mdc(spec: &Spec, module: &str) -> Result<Transform, BlockError> {
    let Outlined { outline, steps, commutators, layers } = outlined(spec)?;
    let header = HeaderTiming {
        architecture: "Radix-2 multi-path delay commutator (He and Torkelson, IPPS 1996).",
        latency: &format!("{} = {commutators} (commutators) + {layers} (layers) cycles", outline.timing.latency_cycles),
        input: &outline.input,
        output: &outline.output,
    };
    let mut draft = Draft::new(spec, module, &header);
    let spec = &with_words(spec);
    let widths = widths(spec, &steps);
    for (number, step) in steps.iter().enumerate() {
        let wires = draft.around(number, &widths);
        match step {
            Step::Commutator(bit) => commutator(&mut draft, spec, *bit, number, &wires),
            Step::Layer(layer) => row(&mut draft, spec, layer, number, &wires),
            Step::Canonical => draft.canonical(spec, number, &wires),
        }
    }
    Ok(Transform { module: draft.finish()?, outline })
}

/// The outline of [`mdc`].
///
/// # Errors
/// As [`mdc`].
pub(super) fn outline(spec: &Spec) -> Result<Outline, BlockError> {
    Ok(outlined(spec)?.outline)
}

/// The outline, and its parts.
struct Outlined {
    outline: Outline,
    steps: Vec<Step>,
    /// Cycles of the commutators.
    commutators: u64,
    /// Cycles of the layers, as a sum.
    layers: String,
}

fn outlined(spec: &Spec) -> Result<Outlined, BlockError> {
    let (n, lanes) = (spec.splitting.n(), spec.lanes);
    check(spec, "mdc", 2, MOST_LANES.min(n / 2))?;
    let spec = &with_words(spec);
    let (mut steps, values) = plan(spec);
    let coefficients = Order::natural(n.trailing_zeros());
    let (input, output) = match spec.direction {
        Direction::Forward => (coefficients, values),
        Direction::Inverse => {
            steps.reverse();
            (values, coefficients)
        }
    };
    if spec.multiplier.takes_words() {
        steps.push(Step::Canonical);
    }
    let commutators: u64 = steps.iter().map(|step| if let Step::Commutator(bit) = step { 1 << bit } else { 0 }).sum();
    let (cycles, layers) = layers_latency(spec, Factors::pair_cycles);
    let timing = Timing { latency_cycles: commutators + cycles, interval_cycles: n / u64::from(lanes) };
    let outline = Outline { input, output, timing, transform_cycles: None };
    Ok(Outlined { outline, steps, commutators, layers })
}

/// The parts of [`mdc`].
///
/// # Errors
/// As [`mdc`].
pub(super) fn inventory(spec: &Spec) -> Result<Inventory, BlockError> {
    let steps = outlined(spec)?.steps;
    let spec = &with_words(spec);
    let mut parts = Inventory::default();
    for (width, step) in widths(spec, &steps).into_iter().zip(steps) {
        let wide = width / 2;
        match step {
            Step::Commutator(bit) => {
                parts.delay_line(2, wide, 1 << bit);
                parts.select(2, wide, 2);
                parts.add(2, Item::Control(bit + 1));
            }
            Step::Layer(layer) => {
                let Butterflies { pairs, sources, address: (lsb, width) } = butterflies(spec, &layer);
                let factors = Factors::of(spec, layer.number);
                if width > 0 {
                    parts.add(1, Item::Control(lsb + width));
                    parts.add(1, Item::Table { bits: factors.bits() * sources.len() as u32, words: 1 << width });
                }
                parts.add(1, Item::Registers(factors.pair_cycles() as u32));
                match spec.direction {
                    Direction::Forward => parts.delay_line(1, wide, 2),
                    Direction::Inverse => parts.delay_line(2, wide, 1),
                }
                parts.extend(pairs.len() as u64, &factors.butterfly());
            }
            Step::Canonical => parts.extend(1, &canonical_parts(spec)),
        }
    }
    Ok(parts)
}

/// Bits of a beat behind each step: residues before the first layer and at the end.
fn widths(spec: &Spec, steps: &[Step]) -> Vec<u32> {
    let mut bits = spec.multiplier.modulus().bits();
    let behind = |step: &Step| {
        bits = match step {
            Step::Commutator(_) => bits,
            Step::Layer(_) => word_bits(spec),
            Step::Canonical => spec.multiplier.modulus().bits(),
        };
        spec.lanes * bits
    };
    steps.iter().map(behind).collect()
}

/// One commutator, as wide as half of the lanes.
fn commutator(draft: &mut Draft, spec: &Spec, bit: u32, number: usize, wires: &[Wires; 2]) {
    let bits = wires[0].data.width() / spec.lanes;
    let exchanged = 1 << EXCHANGED;
    let half = |set: bool| (0..spec.lanes).filter(|lane| (lane & exchanged != 0) == set).collect::<Vec<_>>();
    let step = draft
        .clocked("delay_commutator", format!("step_{number}"))
        .parameter("BITS", spec.lanes / 2 * bits)
        .parameter("DELAY", 1u64 << bit);
    draft.module.instance(in_groups(step, wires, (spec.lanes, bits), [&half(false), &half(true)]));
}

/// The butterflies of a layer, with the memory of their factors.
fn row(draft: &mut Draft, spec: &Spec, layer: &Layer, number: usize, wires: &[Wires; 2]) {
    let found = butterflies(spec, layer);
    let (words, (lsb, width)) = (words(spec, layer, &found), found.address);
    let pairs = &found.pairs;
    let beat = Net::vector(&format!("beat_{number}"), width);
    if width > 0 {
        let count = draft
            .clocked("beat_counter", format!("count_{number}"))
            .parameter("LSB", lsb)
            .parameter("WIDTH", width)
            .connect("start", &wires[0].start)
            .connect("count", &beat);
        draft.module.instance(count);
    }
    let factors = Factors::of(spec, layer.number);
    let en = draft.en.clone();
    let factor = factors.memory(&mut draft.module, &number.to_string(), &words, (beat.all(), &en));
    let step = draft
        .clocked(if spec.multiplier.takes_words() { "ntt_layer_near" } else { "ntt_layer" }, format!("step_{number}"))
        .parameters(factors.parameters())
        .parameter("INVERSE", spec.direction == Direction::Inverse)
        .parameter("PAIRS", pairs.len())
        .parameter("FACTORS", words[0].len())
        .connect("factor", &factor);
    let side = |side: usize| pairs.iter().map(|pair| pair[side]).collect::<Vec<_>>();
    draft.module.instance(in_groups(step, wires, (spec.lanes, word_bits(spec)), [&side(0), &side(1)]));
}

/// An instance with two groups of lanes as its inputs and, at the same positions, its outputs;
/// words that come with fewer bits are padded.
fn in_groups(step: Instance, [from, to]: &[Wires; 2], (lanes, bits): (u32, u32), sides: [&[u32]; 2]) -> Instance {
    let select = |net: &Net, side: usize| {
        let word = |&lane: &u32| net.lane(lane, net.width() / lanes).padded(bits);
        Expression::lowest_first(sides[side].iter().map(word))
    };
    step.connect("start", &from.start)
        .connect("start_out", &to.start)
        .connect("in0", select(&from.data, 0))
        .connect("in1", select(&from.data, 1))
        .connect("out0", select(&to.data, 0))
        .connect("out1", select(&to.data, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Multiplier};
    use miette::Diagnostic;
    use ringmill_design::Reduction;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    /// Of the prime 3·2^18 + 1.
    fn spec(splitting: fn(NegacyclicRoot) -> Splitting, half_order: u64, lanes: u32) -> Spec {
        let modulus = Modulus::new(786_433).expect("prime");
        let splitting = splitting(NegacyclicRoot::smallest(modulus, half_order).expect("a root"));
        let multiplier = Multiplier::new(modulus, Reduction::Montgomery).expect("applies");
        Spec { splitting, direction: Direction::Forward, lanes, multiplier }
    }

    #[test]
    fn latency_and_interval_are_those_of_the_formula() {
        for (log2_n, log2_lanes) in (4..=16).flat_map(|n| (1..=5.min(n - 1)).map(move |lanes| (n, lanes))) {
            let (n, lanes) = (1u64 << log2_n, 1u64 << log2_lanes);
            let spec = spec(Splitting::negacyclic, n, lanes as u32);
            let transform = mdc(&spec, "ntt").expect("generated").outline;
            let layer = spec.multiplier.latency() + 3;
            assert_eq!(transform.timing.latency_cycles, 3 * n / (2 * lanes) - 1 + log2_n * layer, "{n}, {lanes}");
            assert_eq!(transform.timing.interval_cycles, n / lanes);
            let back = mdc(&Spec { direction: Direction::Inverse, ..spec }, "intt").expect("generated").outline;
            assert_eq!(
                (back.input, back.output, back.timing.latency_cycles + log2_n),
                (transform.output, transform.input, transform.timing.latency_cycles)
            );
        }
    }

    #[test]
    fn every_group_of_a_layer_has_one_factor_in_memory() {
        for (splitting, half_order, lanes) in [
            (Splitting::negacyclic as fn(NegacyclicRoot) -> Splitting, 256, 2),
            (Splitting::negacyclic, 64, 32),
            (Splitting::cyclic, 128, 8),
            (|root| Splitting::incomplete(root, 256), 64, 4),
        ] {
            let spec = spec(splitting, half_order, lanes);
            for step in plan(&spec).0 {
                if let Step::Layer(layer) = step {
                    let found = butterflies(&spec, &layer);
                    let words = words(&spec, &layer, &found);
                    assert_eq!(found.pairs.len() as u32, lanes / 2);
                    assert_eq!(words.iter().map(Vec::len).sum::<usize>(), 1 << layer.number, "layer {}", layer.number);
                }
            }
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        let refusal = |half_order, lanes| {
            let error = mdc(&spec(Splitting::negacyclic, half_order, lanes), "ntt").expect_err("refused");
            (error.code().expect("a code").to_string(), error.help().expect("help").to_string())
        };
        for lanes in [0, 1, 3, 16] {
            let (code, help) = refusal(16, lanes);
            assert_eq!((code.as_str(), help.as_str()), ("blocks::lanes", "take a power of two from 2 to 8"));
        }
        assert_eq!(refusal(128, 64).0, "blocks::lanes");
        assert_eq!(refusal(8, 2).0, "blocks::degree");
        assert_eq!(refusal(131_072, 2).0, "blocks::degree");
    }
}
