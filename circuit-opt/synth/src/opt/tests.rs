//! Every pass of the table, on random netlists.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::CellLibrary;
use ringmill_netlist::strategies::{Shape, netlists};
use ringmill_toolchain::Toolchain;

use super::*;
use crate::Objective;
use crate::prove::compare_by_simulation;

/// Passes that start no process get many cases.
fn cases(pass: &Pass) -> u32 {
    if pass.name.starts_with("abc-") || pass.name.starts_with("yosys-") { 6 } else { 100 }
}

#[test]
fn every_pass_keeps_the_function_and_the_ports() {
    let tools = Toolchain::locate();
    let abc = Abc::new(&tools).expect("scripts/setup was run");
    let yosys = Yosys::new(&tools).expect("scripts/setup was run");
    for pass in PASSES {
        let values = Values::of_defaults(pass.options);
        let mut runner = TestRunner::new(ProptestConfig {
            cases: cases(pass),
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let libraries = prop_oneof![Just(CellLibrary::Gates), (2..=6_u8).prop_map(CellLibrary::Lut)];
        let shape = Shape { inputs: 1..=8, cells: 0..=30, outputs: 1..=5, ..Shape::default() };
        let input = (netlists(shape), libraries, any::<bool>(), any::<u64>());
        runner
            .run(&input, |(netlist, library, by_depth, seed)| {
                let objective = if by_depth { Objective::Depth } else { Objective::Bootstraps };
                let context = Context { library, objective, seed, abc: &abc, yosys: Some(&yosys), words: None };
                let result = (pass.run)(&netlist, &context, &values);
                let result = result.map_err(|error| TestCaseError::fail(error.to_string()))?;
                let proof = compare_by_simulation(&netlist, &result, seed);
                prop_assert_eq!(proof.result, Equivalence::Equal);
                Ok(())
            })
            .unwrap_or_else(|error| panic!("pass '{}': {error}", pass.name));
    }
}

#[test]
fn every_pass_is_described_and_its_defaults_are_in_range() {
    for pass in PASSES {
        assert!(!pass.summary.is_empty() && !pass.source.is_empty());
        for option in pass.options {
            assert!(option.range.contains(&option.default), "'{}' of '{}'", option.name, pass.name);
        }
    }
}
