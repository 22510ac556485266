//! Every architecture with every reduction that applies, for five rings: one model of each family.

use crate::transforms::{Subject, check};
use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Directions, Iterative, Spec, iterative, mdc, sdf};
use ringmill_design::Reduction;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;
/// Small rings, so that all of it is quick: their moduli are of every kind.
const SMALL: [(u64, u64); 5] = [(16, 97), (32, 193), (32, 7681), (16, 12_289), (16, 4_293_918_721)];
/// Rings of standards and of the field.
const FULL: [(u64, u64); 5] =
    [(256, 8_380_417), (512, 12_289), (1024, 12_289), (256, 2_147_484_161), (4096, 2_013_265_921)];

/// An architecture and its ports' lanes.
#[derive(Clone, Copy, Debug)]
enum Architecture {
    Mdc,
    Sdf,
    Radix2,
    Radix4,
}

/// A transform; forward and inverse take turns.
fn subject(architecture: Architecture, splitting: Splitting, multiplier: Multiplier, number: usize) -> Subject {
    let direction = [Direction::Forward, Direction::Inverse][number % 2];
    let module = format!("{architecture:?}_{}_{number}", multiplier.reduction()).to_lowercase();
    let wanted = |lanes| Spec { splitting, direction, lanes, multiplier };
    let folded = |butterflies, radix, lanes| {
        let choice = Iterative { butterflies, radix, double_buffered: !number.is_multiple_of(3) };
        iterative(&wanted(lanes), &choice, Directions::Only(direction), &module)
    };
    let (transform, lanes) = match architecture {
        Architecture::Mdc => (mdc(&wanted(4), &module), 4),
        Architecture::Sdf => (sdf(&wanted(1), &module), 1),
        Architecture::Radix2 => (folded(2, 2, 2), 2),
        Architecture::Radix4 => (folded(4, 4, 4), 4),
    };
    Subject { transform: transform.expect("served"), splitting, direction, lanes, both_ways: false }
}

/// Of each ring, a subject for every reduction that applies; the reductions that came up.
fn subjects(architecture: Architecture, rings: &[(u64, u64)]) -> Vec<(Subject, Reduction)> {
    let goldilocks = [16, 32, 64, 128, 256].map(|n| (n, GOLDILOCKS));
    let all = rings.iter().map(|&ring| (ring, false)).chain(goldilocks.map(|ring| (ring, true)));
    let mut subjects = Vec::new();
    for ((n, q), goldilocks) in all {
        let modulus = Modulus::new(q).expect("prime");
        let splitting = Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root"));
        for reduction in
            Reduction::ALL.into_iter().filter(|&reduction| (reduction == Reduction::Goldilocks) == goldilocks)
        {
            if let Ok(multiplier) = Multiplier::new(modulus, reduction) {
                let number = subjects.len();
                subjects.push((subject(architecture, splitting, multiplier, number), reduction));
            }
        }
    }
    subjects
}

fn family(architecture: Architecture) {
    let rings = if std::env::var_os("RINGMILL_LONG").is_some() { FULL } else { SMALL };
    let (subjects, reductions): (Vec<_>, Vec<_>) =
        subjects(architecture, &rings).into_iter().map(|(subject, reduction)| ((subject, None), reduction)).unzip();
    for reduction in Reduction::ALL {
        assert!(reductions.contains(&reduction), "{reduction} applies nowhere");
    }
    for verdict in check(&subjects) {
        assert_eq!(verdict, Ok(()));
    }
}

#[test]
fn commutators_with_every_reduction() {
    family(Architecture::Mdc);
}

#[test]
fn feedback_with_every_reduction() {
    family(Architecture::Sdf);
}

#[test]
fn iterative_radix_2_with_every_reduction() {
    family(Architecture::Radix2);
}

#[test]
fn iterative_radix_4_with_every_reduction() {
    family(Architecture::Radix4);
}
