//! Streaming transforms of every shape against the model.

use std::time::Duration;

use crate::transforms::{Subject, check, files};
use ringmill_blocks::Multiplier;
use ringmill_blocks::transform::{Direction, Spec, Transform, mdc, sdf};
use ringmill_design::{Reduction, SourceFile};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Elaboration, Toolchain, WorkFolder};

const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;

fn root(q: u64, n: u64) -> NegacyclicRoot {
    NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root")
}

/// One lane is single-path delay feedback, more are a multi-path delay commutator.
fn transform(splitting: Splitting, direction: Direction, lanes: u32, reduction: Reduction, module: &str) -> Transform {
    let multiplier = Multiplier::new(splitting.modulus(), reduction).expect("applies");
    let wanted = Spec { splitting, direction, lanes, multiplier };
    let transform = if lanes == 1 { sdf(&wanted, module) } else { mdc(&wanted, module) };
    transform.expect("served")
}

/// A transform and its inverse for each number of lanes.
fn subjects(name: &str, splitting: Splitting, lanes: &[u32], reduction: Reduction) -> Vec<Subject> {
    let subject = |lanes, direction| {
        let module = format!("{name}_{lanes}_{direction:?}");
        let transform = transform(splitting, direction, lanes, reduction, &module);
        Subject { transform, splitting, direction, lanes, both_ways: false }
    };
    let both = |&lanes| [Direction::Forward, Direction::Inverse].map(|direction| subject(lanes, direction));
    lanes.iter().flat_map(both).collect()
}

#[test]
fn streaming_transforms_compute_residues_in_the_cycles_they_promise() {
    let (barrett, montgomery, word) = (Reduction::Barrett, Reduction::Montgomery, Reduction::Word);
    let all = [
        subjects("small", Splitting::negacyclic(root(97, 16)), &[1, 2, 4, 8], montgomery),
        subjects("cyclic", Splitting::cyclic(root(97, 16)), &[1, 2, 16], barrett),
        subjects("middle", Splitting::negacyclic(root(257, 64)), &[1, 4], Reduction::Shoup),
        subjects("shallow", Splitting::incomplete(root(97, 8), 64), &[1, 2, 32], montgomery),
        subjects("kyber", Splitting::incomplete(root(3329, 128), 256), &[1, 2, 8], montgomery),
        subjects("dilithium", Splitting::negacyclic(root(8_380_417, 256)), &[1, 2], montgomery),
        subjects("falcon_cyclic", Splitting::cyclic(root(12_289, 256)), &[1, 4], barrett),
        subjects("falcon", Splitting::negacyclic(root(12_289, 512)), &[2], Reduction::Kred),
        subjects("falcon", Splitting::negacyclic(root(12_289, 1024)), &[1, 4], montgomery),
        subjects("large", Splitting::negacyclic(root(8_380_417, 4096)), &[4], montgomery),
        // with a reduction word by word, words are not reduced between layers
        subjects("small_word", Splitting::negacyclic(root(97, 16)), &[1, 2, 4, 8], word),
        subjects("cyclic_word", Splitting::cyclic(root(257, 64)), &[1, 2, 16], word),
        subjects("kyber_word", Splitting::incomplete(root(3329, 128), 256), &[1, 2, 8], word),
        subjects("falcon_word", Splitting::negacyclic(root(12_289, 512)), &[1, 2], word),
        subjects("wide_word", Splitting::negacyclic(root(4_293_918_721, 64)), &[1, 4], word),
        subjects("wide_kred", Splitting::negacyclic(root(4_293_918_721, 32)), &[1, 2], Reduction::Kred),
        subjects("goldilocks", Splitting::negacyclic(root(GOLDILOCKS, 128)), &[1, 4], Reduction::Goldilocks),
        subjects("goldilocks_cyclic", Splitting::cyclic(root(GOLDILOCKS, 32)), &[2, 8], Reduction::Goldilocks),
    ];
    let all: Vec<_> = all.into_iter().flatten().map(|subject| (subject, None)).collect();
    for verdict in check(&all) {
        assert_eq!(verdict, Ok(()));
    }
}

#[test]
fn streaming_transforms_are_clean_under_wall() {
    let all = [
        (Splitting::negacyclic(root(97, 16)), 1, Direction::Inverse),
        (Splitting::negacyclic(root(97, 16)), 8, Direction::Forward),
        (Splitting::cyclic(root(257, 64)), 32, Direction::Forward),
        (Splitting::incomplete(root(3329, 128), 256), 4, Direction::Inverse),
        (Splitting::negacyclic(root(GOLDILOCKS, 64)), 2, Direction::Inverse),
        (Splitting::negacyclic(root(8_380_417, 4096)), 16, Direction::Forward),
        (Splitting::negacyclic(root(786_433, 65_536)), 1, Direction::Forward),
    ];
    for (splitting, lanes, direction) in all {
        let folder = WorkFolder::new("transform-lint-test").expect("a folder");
        let transform = transform(splitting, direction, lanes, Reduction::Montgomery, "transform");
        let write = |file: &SourceFile| {
            let name = file.path.rsplit('/').next().expect("a name").to_owned();
            folder.write(&name, &file.text).expect("written");
            name
        };
        let (memories, sources): (Vec<_>, Vec<_>) =
            files([&transform.module]).into_iter().partition(SourceFile::is_memory);
        memories.iter().for_each(|file| drop(write(file)));
        let sources: Vec<String> = sources.iter().map(write).collect();
        for define in ["SIMULATION", "SYNTHESIS"] {
            let design = Elaboration::of("transform", &sources).define(define);
            let lint = Toolchain::locate().verilator(&design, &folder).unwrap_or_else(|error| panic!("{error}"));
            let lint = lint.args(["--lint-only", "-Wall"]).timeout(Duration::from_secs(60));
            lint.run(&folder).unwrap_or_else(|error| panic!("N = {}, {lanes} lanes: {error}", splitting.n()));
        }
    }
}
