//! Iterative transforms: a few butterflies between a memory and itself.
//!
//! A word of the memory holds one element for each lane. Every layer takes the index bit it pairs by from the words' addresses into the lanes,
//! by exchanging elements of two words that follow each other, and gives the bit it had there back. So a word is read and written at
//! one address, the memory is not divided into banks, and nothing is routed but by two multiplexers a lane: the perfect shuffle of
//! Pease (J. ACM 15, 1968) between lanes and words in place of conflict-free banks (Johnson, IEEE Trans. Circuits and Systems II 39, 1992).

mod factors;
mod plan;
mod text;

use super::{Direction, Order, Outline, Transform, Wanted};
use crate::BlockError;
use plan::Plan;

/// Which way an iterative transform goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// One of the two.
    Only(Direction),
    /// Both: the module has a port `inverse`, which changes between frames only.
    Both,
}

/// The choices of an iterative transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Iterative {
    /// Butterflies, in units of radix 2: a unit of radix 4 counts as 4. A power of two.
    pub butterflies: u32,
    /// 2 or 4.
    pub radix: u32,
    /// Whether frames are loaded and unloaded while others are transformed.
    pub double_buffered: bool,
}

/// What follows from N and the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// log2 of the elements of a word.
    pub lane_bits: u32,
    /// log2 of the words.
    pub address: u32,
    /// Columns of butterflies: 1 for radix 2, 2 for radix 4.
    pub columns: u32,
}

/// Most butterflies, in units of radix 2.
pub const MOST_BUTTERFLIES: u32 = 32;

impl Shape {
    fn of(n: u64, choice: &Iterative) -> Result<Self, BlockError> {
        let Iterative { butterflies, radix, .. } = *choice;
        let columns = match radix {
            2 => 1,
            4 => 2,
            _ => return Err(BlockError::Radix { radix }),
        };
        let least = if columns == 1 { 1 } else { 4 };
        let most = u64::from(MOST_BUTTERFLIES).min(n / 4);
        if !butterflies.is_power_of_two() || butterflies < least || u64::from(butterflies) > most {
            return Err(BlockError::Butterflies { butterflies, radix, n, least, most });
        }
        let lanes = 2 * butterflies / columns;
        let lane_bits = lanes.trailing_zeros();
        Ok(Self { lane_bits, address: n.trailing_zeros() - lane_bits, columns })
    }

    /// Elements of a word.
    fn lanes(&self) -> u32 {
        1 << self.lane_bits
    }
}

/// Cycles from reading a word to writing what became of it, by the number of its pass's layers: memory 2, and for each column its exchanges,
/// the multiplication and 1.
fn pass_latency(shape: &Shape, multiplication: u64, layers: usize) -> u64 {
    let column = |number: usize| {
        let (pre, post) = text::exchanges(shape, number);
        u64::from(pre + post) + multiplication + 1
    };
    2 + (0..layers).map(column).sum::<u64>()
}

/// When what happens, in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timing {
    pub gap: u64,
    pub last_gap: u64,
    /// From the first word read to when the next transform may read its first one: a short pass must not write among the last results.
    pub busy: u64,
    /// From the first word read to the last result written, and one.
    pub transform: u64,
    /// Beats of a frame.
    pub beats: u64,
    pub buffers: u64,
}

impl Timing {
    /// The timing of what follows any of these plans: the gaps are the longest that one of them needs.
    fn new(plans: &[(Direction, Plan)], shape: &Shape, wanted: &Wanted, choice: &Iterative) -> Self {
        let latency = |layers| pass_latency(shape, wanted.multiplier.latency(), layers);
        let gaps = plans.iter().map(|(_, plan)| plan.gaps(shape, latency));
        let (gap, last_gap) = gaps.fold((0, 0), |longest, gaps| (longest.0.max(gaps.0), longest.1.max(gaps.1)));
        let (_, plan) = &plans[0];
        let passes = plan.passes.len() as u64;
        let reading = (passes << shape.address) + passes.saturating_sub(2) * gap + last_gap;
        let of = |pass: Option<&plan::Pass>| latency(pass.map_or(0, |pass| pass.layers.len()));
        let (first, last) = (of(plan.passes.first()), of(plan.passes.last()));
        let transform = reading + last;
        let beats = wanted.splitting.n() / u64::from(wanted.lanes);
        // Two buffers are enough when loading and unloading take no longer together than transforming.
        let buffers = match choice.double_buffered {
            false => 1,
            true if 2 * beats <= transform => 2,
            true => 3,
        };
        let busy = reading + last.saturating_sub(first);
        Self { gap, last_gap, busy, transform, beats, buffers }
    }

    /// Loaded and one on, read, written, three to the stream.
    fn latency(&self) -> u64 {
        self.beats + self.transform + 3
    }

    fn interval(&self) -> u64 {
        (2 * self.beats + self.transform).div_ceil(self.buffers).max(self.busy).max(self.beats)
    }
}

/// The order of the stream of whole words in which lane bits and slots are these, and where each address bit and lane comes from: the beats
/// follow the index bits that are not in the lanes, lowest first.
fn stream_order((lanes, slots): &(Vec<u32>, Vec<u32>)) -> (Order, Vec<u32>, Vec<u32>) {
    let mut in_lanes = lanes.clone();
    in_lanes.sort_unstable();
    let mut in_words = slots.clone();
    in_words.sort_unstable();
    let position = |list: &[u32], bit: u32| list.iter().position(|&other| other == bit).unwrap_or(0) as u32;
    // address bit x is slot (bits - 1 - x)
    let address = slots.iter().rev().map(|&bit| position(&in_words, bit)).collect();
    let lane = |number: u32| {
        lanes.iter().enumerate().map(|(bit, &index)| (number >> bit & 1) << position(&in_lanes, index)).sum()
    };
    let lane = (0..1 << lanes.len()).map(lane).collect();
    (Order::new(in_lanes.into_iter().chain(in_words).collect()), address, lane)
}

/// An iterative transform: radix 2 with `butterflies` columns of one, radix 4 with units of two columns of two.
///
/// Of N elements, B butterflies and L cycles from memory to memory the transform takes N log2 N / 2B + L cycles, more where a pass is shorter than
/// 2L. `wanted.direction` does not count with [`Way::Both`].
///
/// # Errors
/// [`BlockError`]: what the architecture does not serve.
pub fn iterative(wanted: &Wanted, choice: &Iterative, way: Way, module: &str) -> Result<Transform, BlockError> {
    let Outlined { outline, shape, plans, timing } = outlined(wanted, choice, way)?;
    let text = text::Writer { wanted, shape: &shape, timing: &timing, plans: &plans, way, module }.text();
    Ok(outline.with_text(module, text))
}

/// What [`iterative`] promises.
///
/// # Errors
/// As [`iterative`].
pub(super) fn outline(wanted: &Wanted, choice: &Iterative, way: Way) -> Result<Outline, BlockError> {
    Ok(outlined(wanted, choice, way)?.outline)
}

/// What it promises, and what that is made of.
struct Outlined {
    outline: Outline,
    shape: Shape,
    plans: Vec<(Direction, Plan)>,
    timing: Timing,
}

fn outlined(wanted: &Wanted, choice: &Iterative, way: Way) -> Result<Outlined, BlockError> {
    let n = wanted.splitting.n();
    if !super::DEGREES.contains(&n) {
        return Err(BlockError::Degree { n, architecture: "iterative" });
    }
    let shape = Shape::of(n, choice)?;
    if !wanted.lanes.is_power_of_two() || wanted.lanes > shape.lanes() {
        return Err(BlockError::Lanes {
            lanes: wanted.lanes,
            architecture: "iterative",
            least: 1,
            most: shape.lanes().into(),
        });
    }
    if way == Way::Both && shape.columns != 1 {
        return Err(BlockError::BothWays { radix: choice.radix });
    }
    let directions = match way {
        Way::Only(direction) => vec![direction],
        Way::Both => vec![Direction::Forward, Direction::Inverse],
    };
    let plan = |direction| (direction, Plan::new(&wanted.splitting, &shape, direction));
    let plans: Vec<(Direction, Plan)> = directions.into_iter().map(plan).collect();
    let timing = Timing::new(&plans, &shape, wanted, choice);
    let (direction, plan) = &plans[0];
    let ((natural, ..), (result, ..)) = (stream_order(&plan.natural), stream_order(&plan.result));
    let (input, output) = match direction {
        Direction::Forward => (natural, result),
        Direction::Inverse => (result, natural),
    };
    let outline = Outline {
        input,
        output,
        latency_cycles: timing.latency(),
        interval_cycles: timing.interval(),
        transform_cycles: Some(timing.transform),
    };
    Ok(Outlined { outline, shape, plans, timing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Multiplier;
    use ringmill_design::Reduction;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    /// The promised transform, and cycles from memory to memory in a full pass.
    fn transform(n: u64, q: u64, choice: Iterative, reduction: Reduction) -> (Transform, u64) {
        let modulus = Modulus::new(q).expect("prime");
        let splitting = Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root"));
        let multiplier = Multiplier::new(modulus, reduction).expect("applies");
        let shape = Shape::of(n, &choice).expect("served");
        let wanted = Wanted { splitting, direction: Direction::Forward, lanes: shape.lanes(), multiplier };
        let transform = iterative(&wanted, &choice, Way::Only(Direction::Forward), "transform").expect("served");
        (transform, pass_latency(&shape, multiplier.latency(), shape.columns as usize))
    }

    #[test]
    fn the_memory_is_busy_in_every_cycle_but_those_of_the_last_results() {
        for log in 4..=13 {
            let n = 1 << log;
            for (radix, butterflies) in [(2, 1), (2, 2), (2, 8), (2, 32), (4, 4), (4, 16)] {
                if u64::from(butterflies) > n / 4 {
                    continue;
                }
                let choice = Iterative { butterflies, radix, double_buffered: true };
                let (transform, latency) = transform(n, 786_433, choice, Reduction::Montgomery);
                // a unit of radix 4 has nothing to do in half of the last pass of an odd number of layers
                let layers = if radix == 4 { u64::next_multiple_of(log, 2) } else { log };
                let words = n / u64::from(2 * butterflies);
                let bound = if words >= 2 * latency { words * layers } else { layers * (words + latency) } + 40;
                let cycles = transform.transform_cycles.expect("iterative");
                assert!(cycles <= bound, "N = {n}, {choice:?}: {cycles} of {bound}");
                let beats = words * u64::from(radix / 2);
                assert!(transform.interval_cycles <= cycles.max(beats) + 4, "N = {n}, {choice:?}");
            }
        }
    }

    #[test]
    fn cycles_of_the_cores_that_others_publish() {
        let radix2 = |butterflies| Iterative { butterflies, radix: 2, double_buffered: false };
        let cycles = |n, q, butterflies, reduction| {
            transform(n, q, radix2(butterflies), reduction).0.transform_cycles.expect("iterative")
        };
        assert!(cycles(256, 2_147_484_161, 2, Reduction::Montgomery) <= 552);
        assert!(cycles(16_384, 18_014_398_508_400_641, 2, Reduction::Montgomery) <= 57_400);
        assert!(cycles(1024, 12_289, 1, Reduction::Word) <= 5160);
    }

    #[test]
    fn both_ways_share_a_table_unless_the_ring_is_cyclic() {
        let root = |q, n| NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
        let rings = [
            Splitting::negacyclic(root(12_289, 1024)),
            Splitting::incomplete(root(3329, 128), 256),
            Splitting::cyclic(root(193, 32)),
        ];
        for splitting in rings {
            let multiplier = Multiplier::new(splitting.modulus(), Reduction::Montgomery).expect("applies");
            for butterflies in [1, 4] {
                let wanted = Wanted { splitting, direction: Direction::Forward, lanes: 1, multiplier };
                let choice = Iterative { butterflies, radix: 2, double_buffered: false };
                let text = iterative(&wanted, &choice, Way::Both, "both").expect("served").text;
                assert_eq!(
                    text.contains("{inverse, place_late"),
                    splitting.is_cyclic(),
                    "{splitting:?}, {butterflies}"
                );
            }
        }
    }

    #[test]
    fn what_is_not_served_is_refused() {
        let splitting =
            Splitting::negacyclic(NegacyclicRoot::smallest(Modulus::new(12_289).expect("prime"), 16).expect("a root"));
        let multiplier = Multiplier::new(splitting.modulus(), Reduction::Word).expect("applies");
        let refused = |lanes, butterflies, radix, way| {
            let wanted = Wanted { splitting, direction: Direction::Forward, lanes, multiplier };
            let choice = Iterative { butterflies, radix, double_buffered: false };
            iterative(&wanted, &choice, way, "transform").expect_err("refused").to_string()
        };
        let forward = Way::Only(Direction::Forward);
        assert_eq!(refused(2, 8, 2, forward), "there is no transform of radix 2 with 8 butterflies for N = 16");
        assert_eq!(refused(2, 2, 4, forward), "there is no transform of radix 4 with 2 butterflies for N = 16");
        assert_eq!(refused(2, 1, 8, forward), "there is no transform of radix 8");
        assert_eq!(refused(4, 1, 2, forward), "there is no iterative transform with 4 lanes");
        assert_eq!(refused(2, 4, 4, Way::Both), "a transform of radix 4 goes one way only");
    }
}
