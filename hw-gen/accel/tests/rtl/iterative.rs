//! Iterative transforms of every shape against the model.

use crate::transforms::{Subject, check};
use ringmill_blocks::transform::{Direction, Iterative, Wanted, Way, iterative};
use ringmill_blocks::{Multiplier, Reduction};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

fn root(q: u64, n: u64) -> NegacyclicRoot {
    NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root")
}

/// The transform, its inverse, and both of one module.
fn subjects(name: &str, splitting: Splitting, lanes: u32, choice: Iterative) -> Vec<Subject> {
    let multiplier = Multiplier::new(splitting.modulus(), Reduction::Montgomery).expect("applies");
    let subject = |direction, way| {
        let wanted = Wanted { splitting, direction, lanes, multiplier };
        let module = format!("{name}_{}_{lanes}_{way:?}", choice.butterflies).replace(['(', ')'], "_");
        let transform = iterative(&wanted, &choice, way, &module).expect("served");
        Subject { transform, splitting, direction, lanes, both_ways: way == Way::Both }
    };
    let each = [Direction::Forward, Direction::Inverse];
    let mut subjects: Vec<Subject> = each.map(|direction| subject(direction, Way::Only(direction))).into();
    if choice.radix == 2 {
        let mut both = subject(Direction::Inverse, Way::Both);
        (both.transform.input, both.transform.output) = (both.transform.output, both.transform.input);
        subjects.extend([subject(Direction::Forward, Way::Both), both]);
    }
    subjects
}

#[test]
fn iterative_transforms_compute_residues_in_the_cycles_they_promise() {
    let radix2 = |butterflies, double_buffered| Iterative { butterflies, radix: 2, double_buffered };
    let radix4 = |butterflies, double_buffered| Iterative { butterflies, radix: 4, double_buffered };
    let all = [
        subjects("small", Splitting::negacyclic(root(97, 16)), 2, radix2(1, false)),
        subjects("narrow", Splitting::negacyclic(root(97, 16)), 1, radix2(4, true)),
        subjects("wide", Splitting::negacyclic(root(4_293_918_721, 64)), 4, radix2(2, true)),
        subjects("many", Splitting::negacyclic(root(257, 64)), 32, radix2(16, true)),
        subjects("cyclic", Splitting::cyclic(root(193, 16)), 2, radix2(2, false)),
        subjects("cyclic1", Splitting::cyclic(root(193, 32)), 2, radix2(1, true)),
        subjects("kyber", Splitting::incomplete(root(3329, 128), 256), 2, radix2(1, false)),
        subjects("kyber4", Splitting::incomplete(root(3329, 128), 256), 8, radix2(4, true)),
        subjects("dilithium", Splitting::negacyclic(root(8_380_417, 256)), 2, radix2(2, false)),
        subjects("quad", Splitting::negacyclic(root(257, 64)), 4, radix4(4, false)),
        subjects("quads", Splitting::negacyclic(root(7681, 128)), 8, radix4(8, true)),
        subjects("odd", Splitting::negacyclic(root(257, 32)), 2, radix4(4, true)),
        subjects("falcon4", Splitting::negacyclic(root(12_289, 512)), 4, radix4(4, true)),
    ];
    let all: Vec<Subject> = all.into_iter().flatten().collect();
    check(&all);
}
