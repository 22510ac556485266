//! Iterative transforms: a few butterflies between a memory and itself.
//!
//! A word of the memory holds one element for each lane. Every layer takes the index bit it pairs
//! by from the words' addresses into the lanes, by exchanging elements of two words that follow
//! each other, and gives the bit it had there back. So a word is read and written at one address,
//! the memory is not divided into banks, and nothing is routed but by two multiplexers a lane: the
//! perfect shuffle of Pease (J. ACM 15, 1968) between lanes and words in place of conflict-free
//! banks (Johnson, IEEE Trans. Circuits and Systems II 39, 1992).

mod cycles;
mod factors;
mod inventory;
mod plan;
mod shape;
mod stream_order;
mod text;

use super::{Direction, Outline, Spec, Transform};
use crate::{BlockError, Inventory};
use cycles::Cycles;
use plan::Plan;
use shape::Shape;
use stream_order::stream_order;

pub use shape::{Directions, Iterative, MOST_BUTTERFLIES};

/// An iterative transform: radix 2 with `butterflies` columns of one, radix 4 with units of two
/// columns of two.
///
/// Of N elements, B butterflies and L cycles from memory to memory the transform takes N log2 N /
/// 2B + L cycles, more where a pass is shorter than 2L. `spec.direction` does not count with
/// [`Directions::Both`].
///
/// # Errors
/// [`BlockError`]: the architecture does not serve the request.
pub fn iterative(spec: &Spec, choice: &Iterative, way: Directions, module: &str) -> Result<Transform, BlockError> {
    let Outlined { outline, shape, plans, cycles } = outlined(spec, choice, way)?;
    let writer = text::Writer { spec, shape: &shape, cycles: &cycles, plans: &plans, way, name: module };
    Ok(Transform { module: writer.write()?, outline })
}

/// The outline of [`iterative`].
///
/// # Errors
/// As [`iterative`].
pub(super) fn outline(spec: &Spec, choice: &Iterative, way: Directions) -> Result<Outline, BlockError> {
    Ok(outlined(spec, choice, way)?.outline)
}

/// The parts of [`iterative`].
///
/// # Errors
/// As [`iterative`].
pub(super) fn inventory(spec: &Spec, choice: &Iterative, way: Directions) -> Result<Inventory, BlockError> {
    let Outlined { shape, plans, cycles, .. } = outlined(spec, choice, way)?;
    Ok(inventory::Counted { spec, shape: &shape, cycles: &cycles, plans: &plans, way }.inventory())
}

/// The outline, and its parts.
struct Outlined {
    outline: Outline,
    shape: Shape,
    plans: Vec<(Direction, Plan)>,
    cycles: Cycles,
}

fn outlined(spec: &Spec, choice: &Iterative, way: Directions) -> Result<Outlined, BlockError> {
    let n = spec.splitting.n();
    if !super::DEGREES.contains(&n) {
        return Err(BlockError::Degree { n, architecture: "iterative" });
    }
    let shape = Shape::of(n, choice)?;
    if !spec.lanes.is_power_of_two() || spec.lanes > shape.lanes() {
        return Err(BlockError::Lanes {
            lanes: spec.lanes,
            architecture: "iterative",
            least: 1,
            most: shape.lanes().into(),
        });
    }
    if way == Directions::Both && shape.columns != 1 {
        return Err(BlockError::BothWays { radix: choice.radix });
    }
    let directions = match way {
        Directions::Only(direction) => vec![direction],
        Directions::Both => vec![Direction::Forward, Direction::Inverse],
    };
    let plan = |direction| (direction, Plan::new(&spec.splitting, &shape, direction));
    let plans: Vec<(Direction, Plan)> = directions.into_iter().map(plan).collect();
    let cycles = Cycles::new(&plans, &shape, spec, choice);
    let (direction, plan) = &plans[0];
    let ((natural, ..), (result, ..)) = (stream_order(&plan.natural), stream_order(&plan.result));
    let (input, output) = match direction {
        Direction::Forward => (natural, result),
        Direction::Inverse => (result, natural),
    };
    let outline = Outline { input, output, timing: cycles.timing(), transform_cycles: Some(cycles.transform) };
    Ok(Outlined { outline, shape, plans, cycles })
}

#[cfg(test)]
mod tests {
    use super::cycles::pass_latency;
    use super::*;
    use crate::{Block, Multiplier};
    use ringmill_design::Reduction;
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    /// The stated timing of the transform, and the cycles from memory to memory in a full pass.
    fn transform(n: u64, q: u64, choice: Iterative, reduction: Reduction) -> (Transform, u64) {
        let modulus = Modulus::new(q).expect("prime");
        let splitting = Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root"));
        let multiplier = Multiplier::new(modulus, reduction).expect("applies");
        let shape = Shape::of(n, &choice).expect("served");
        let spec = Spec { splitting, direction: Direction::Forward, lanes: shape.lanes(), multiplier };
        let transform = iterative(&spec, &choice, Directions::Only(Direction::Forward), "transform").expect("served");
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
                // a unit of radix 4 has nothing to do in half of the last pass of an odd number of
                // layers
                let layers = if radix == 4 { u64::next_multiple_of(log, 2) } else { log };
                let words = n / u64::from(2 * butterflies);
                let bound = if words >= 2 * latency { words * layers } else { layers * (words + latency) } + 40;
                let cycles = transform.outline.transform_cycles.expect("iterative");
                assert!(cycles <= bound, "N = {n}, {choice:?}: {cycles} of {bound}");
                let beats = words * u64::from(radix / 2);
                assert!(transform.outline.timing.interval_cycles <= cycles.max(beats) + 4, "N = {n}, {choice:?}");
            }
        }
    }

    #[test]
    fn cycles_of_the_cores_that_others_publish() {
        let radix2 = |butterflies| Iterative { butterflies, radix: 2, double_buffered: false };
        let cycles = |n, q, butterflies, reduction| {
            transform(n, q, radix2(butterflies), reduction).0.outline.transform_cycles.expect("iterative")
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
                let spec = Spec { splitting, direction: Direction::Forward, lanes: 1, multiplier };
                let choice = Iterative { butterflies, radix: 2, double_buffered: false };
                let text = iterative(&spec, &choice, Directions::Both, "both").expect("served").module.text;
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
            let spec = Spec { splitting, direction: Direction::Forward, lanes, multiplier };
            let choice = Iterative { butterflies, radix, double_buffered: false };
            iterative(&spec, &choice, way, "transform").expect_err("refused").to_string()
        };
        let forward = Directions::Only(Direction::Forward);
        assert_eq!(refused(2, 8, 2, forward), "there is no transform of radix 2 with 8 butterflies for N = 16");
        assert_eq!(refused(2, 2, 4, forward), "there is no transform of radix 4 with 2 butterflies for N = 16");
        assert_eq!(refused(2, 1, 8, forward), "there is no transform of radix 8");
        assert_eq!(refused(4, 1, 2, forward), "there is no iterative transform with 4 lanes");
        assert_eq!(refused(2, 4, 4, Directions::Both), "a transform of radix 4 has one direction only");
    }
}
