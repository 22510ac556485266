//! The table against the search, and the search against what is published.

use std::fmt::Write;
use std::path::Path;

use super::search::{Found, search};
use super::*;

/// The greatest cost of a class.
const WORST: u32 = 7;

fn histogram(found: &Found) -> Vec<usize> {
    (0..=WORST).map(|cost| found.cost.iter().filter(|&&least| least == Some(cost)).count()).collect()
}

#[test]
fn costs_without_multiplexers_are_those_published() {
    // Knuth, The Art of Computer Programming 4A, 7.1.2, table 1; the last 12 cost 7.
    let found = search(&Classes::new(), false, WORST - 1, 0);
    assert_eq!(histogram(&found), [2, 2, 5, 20, 34, 75, 72, 0]);
    assert_eq!(found.cost.iter().filter(|cost| cost.is_none()).count(), 12);
}

/// `RINGMILL_BLESS=1` writes the table.
#[test]
fn the_table_is_what_the_search_finds() {
    let classes = Classes::new();
    // Every function has a chain of gates of this cost: it is enough that no chain with
    // multiplexers is cheaper.
    let found = search(&classes, true, WORST, WORST);
    let mut text = String::from("# Written by the test beside it: class, least cost: chains.\n");
    for (class, function) in classes.least.iter().enumerate() {
        let cost = found.cost[class].expect("every class has a chain");
        let chains: Vec<String> = found.chains[class].iter().map(ToString::to_string).collect();
        writeln!(text, "{function:04x} {cost}: {}", chains.join(", ")).expect("a string takes everything");
    }
    if std::env::var_os("RINGMILL_BLESS").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/opt/exact/chains.txt");
        std::fs::write(file, text).expect("the sources are writable");
    } else {
        assert!(text == TEXT, "write chains.txt anew with RINGMILL_BLESS=1");
    }
}

#[test]
fn every_entry_computes_its_function_at_its_cost() {
    let chains = Chains::get();
    let lines: Vec<&str> = TEXT.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!((lines.len(), chains.of.len()), (222, 222));
    let mut costs = vec![0; WORST as usize + 1];
    for (class, line) in lines.iter().enumerate() {
        let (function, rest) = line.split_once(' ').unwrap();
        let function = u16::from_str_radix(function, 16).unwrap();
        assert_eq!(function, chains.classes.least[class]);
        let cost: u32 = rest.split(':').next().unwrap().parse().unwrap();
        costs[cost as usize] += 1;
        assert!(!chains.of[class].is_empty());
        for chain in &chains.of[class] {
            assert_eq!(chain.cost(), cost, "{chain}");
            assert_eq!(chain.functions().last(), Some(&function), "{chain}");
            for step in chain.steps().iter().filter(|step| step.operands().len() == 3) {
                assert!(ringmill_netlist::table::is_mux(u64::from(step.table)).is_some(), "{chain}");
            }
        }
    }
    assert_eq!(costs, [2, 2, 6, 26, 42, 82, 60, 2]);
}
