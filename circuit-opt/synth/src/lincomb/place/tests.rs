//! Placements against all that there are, and what they leave of circuits.

use proptest::prelude::*;
use ringmill_netlist::lincomb::{
    Bootstrap, LincombNetlist, LincombSimulator, LincombStatistics, Signal, Source, Term, expand,
};
use ringmill_netlist::{Simulator, strategies::difference};

use super::bits::Problem;
use super::{claim, place, program, rebuild};
use crate::lincomb::outputs::with_outputs;

/// Counters of random bits: each adds up inputs and digits of counters before it.
fn counters(cells: std::ops::Range<usize>) -> impl Strategy<Value = LincombNetlist> {
    let cell = prop::collection::vec((any::<prop::sample::Index>(), 1..3_u32, any::<bool>()), 2..6);
    let outputs = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..5);
    (2..7_usize, prop::collection::vec(cell, cells), outputs).prop_map(|(inputs, cells, outputs)| {
        let mut circuit = LincombNetlist::new("main", 4);
        let mut sources: Vec<Source> = (0..inputs).map(|input| circuit.add_input(format!("arg0[{input}]"))).collect();
        for terms in cells {
            let mut added: Vec<Term> = Vec::new();
            for (source, weight, inverted) in terms {
                let source = sources[source.index(sources.len())];
                if added.iter().all(|term| term.signal.source != source) {
                    added.push(Term { weight, signal: Signal { source, inverted } });
                }
            }
            let largest: u32 = added.iter().map(|term| term.weight).sum();
            let digits = u32::BITS - largest.leading_zeros();
            let table = |digit: u32| (0..=largest).fold(0, |table, sum| table | (sum >> digit & 1) << sum);
            let tables = (0..digits).map(table).collect();
            let cell = circuit.add_cell(Bootstrap { terms: added, tables, ..Bootstrap::default() });
            sources.extend((0..digits as u8).map(|output| Source::Output { cell, output }));
        }
        for (position, (source, inverted)) in outputs.into_iter().enumerate() {
            // What was made last is needed.
            let source = sources[sources.len() - 1 - source.index(sources.len())];
            circuit.add_output(format!("result0[{position}]"), Signal { source, inverted });
        }
        circuit
    })
}

/// The most cells that any choice of candidates saves.
fn most_saved(problem: &Problem) -> usize {
    let choices = (0..1_u32 << problem.candidates.len())
        .map(|row| (0..problem.candidates.len()).map(|candidate| row >> candidate & 1 == 1).collect::<Vec<bool>>());
    let kept = choices.filter(|linear| (0..problem.sums.len()).all(|sum| problem.keeps(sum, linear)));
    kept.map(|linear| problem.saved(&linear)).max().unwrap_or(0)
}

fn words(circuit: &LincombNetlist, seed: u64) -> Vec<u64> {
    let word =
        |position: u64| (seed ^ position).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(seed | 1);
    (0..circuit.inputs().len() as u64).map(word).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_placement_has_fewer_bootstraps(
        circuit in counters(1..8),
        most_outputs in 1..3_usize,
        max_noise in 2..120_u32,
    ) {
        let circuit = with_outputs(&circuit, most_outputs);
        if let Some(problem) = Problem::of(&circuit, max_noise).filter(|problem| problem.candidates.len() <= 12) {
            let linear = program::fewest(&problem);
            prop_assert!((0..problem.sums.len()).all(|sum| problem.keeps(sum, &linear)));
            prop_assert_eq!(problem.saved(&linear), most_saved(&problem));
        }
    }

    #[test]
    fn a_placement_keeps_the_function_and_the_noise(
        circuit in counters(1..16),
        most_outputs in 1..3_usize,
        max_noise in 2..120_u32,
        seed: u64,
    ) {
        let circuit = with_outputs(&circuit, most_outputs);
        if let Some(placed) = place(&circuit, Some(max_noise)) {
            prop_assert_eq!(difference(&expand(&circuit), &expand(&placed)), None);
            let inputs = words(&circuit, seed);
            let mut simulator = LincombSimulator::new(&placed);
            prop_assert_eq!(simulator.run(&inputs), LincombSimulator::new(&circuit).run(&inputs));
            prop_assert_eq!(simulator.broken_promises(), 0);
            let [before, after] = [&circuit, &placed].map(LincombStatistics::of);
            prop_assert!(after.common.bootstraps < before.common.bootstraps);
            let limit = max_noise.max(before.space.largest_noise);
            prop_assert!(after.space.largest_noise <= limit, "{} beyond {limit}", after.space.largest_noise);
        }
    }

    #[test]
    fn every_candidate_is_a_bit_and_no_other_sum_is(circuit in counters(1..6), place in any::<prop::sample::Index>()) {
        let circuit = with_outputs(&circuit, 1);
        let Some(problem) = Problem::of(&circuit, u32::MAX) else { return Ok(()) };
        let placed = rebuild::rebuild(&circuit, &problem, &vec![true; problem.candidates.len()]);
        prop_assert!((0..placed.cells().len()).all(|cell| claim::is_bit(&placed, cell)));
        // A larger weight: where that is not a bit, the proof fails.
        let linear: Vec<usize> = (0..placed.cells().len()).filter(|cell| placed.cells()[*cell].linear.is_some()).collect();
        prop_assume!(!linear.is_empty());
        let faulty = linear[place.index(linear.len())];
        let mut wrong = LincombNetlist::new("wrong", placed.message_bits());
        for name in placed.inputs() {
            wrong.add_input(name.as_str());
        }
        for (index, cell) in placed.cells().iter().enumerate().take(faulty + 1) {
            let mut cell = cell.clone();
            if index == faulty {
                cell.terms[0].weight += 1;
            }
            wrong.add_cell(cell);
        }
        let rows = |input: usize| (0..64_u64).fold(0, |word, row| word | (row >> input & 1) << row);
        let mut simulator = LincombSimulator::new(&wrong);
        simulator.run(&(0..wrong.inputs().len()).map(rows).collect::<Vec<u64>>());
        prop_assume!(simulator.broken_promises() != 0);
        prop_assert!(!claim::is_bit(&wrong, faulty));
    }
}

/// a + b + … of so many bits each, full adder by full adder, each output a cell of its own.
fn full_adders(width: usize) -> LincombNetlist {
    let mut circuit = LincombNetlist::new("main", 3);
    let mut carry: Option<Source> = None;
    for bit in 0..width {
        let operands = [0, 1].map(|word| circuit.add_input(format!("arg{word}[{bit}]")));
        let terms: Vec<Term> =
            operands.into_iter().chain(carry).map(|source| Term { weight: 1, signal: Signal::of(source) }).collect();
        let mut made = |table: u32| {
            let mask = u32::MAX >> (31 - terms.len() as u32);
            let cell = Bootstrap { terms: terms.clone(), tables: vec![table & mask], ..Bootstrap::default() };
            Source::Output { cell: circuit.add_cell(cell), output: 0 }
        };
        let sum = made(0b1010);
        carry = Some(made(0b1100));
        circuit.add_output(format!("result0[{bit}]"), Signal::of(sum));
    }
    carry.into_iter().for_each(|carry| circuit.add_output("result1[0]", Signal::of(carry)));
    circuit
}

#[test]
fn sum_bits_of_full_adders_are_linear_where_noise_allows_it() {
    let circuit = full_adders(32);
    let bootstraps = |max_noise| {
        let placed = place(&circuit, Some(max_noise));
        LincombStatistics::of(placed.as_ref().unwrap_or(&circuit)).common.bootstraps
    };
    // a + b + c − 2·carry is 3 + 4 times as noisy as a bootstrap; the first bit has no c.
    assert_eq!([5, 6, 7].map(bootstraps), [64, 63, 32]);
}

#[test]
fn the_least_and_the_largest_of_two_bits_are_their_sum() {
    // s chooses: one is s ? a : b, the other s ? b : a, which is a + b − the one
    let mut circuit = LincombNetlist::new("main", 3);
    let inputs: Vec<Source> = (0..3).map(|input| circuit.add_input(format!("arg0[{input}]"))).collect();
    for table in [0b1010_1100, 0b1100_1010] {
        let terms = inputs.iter().zip([1, 2, 4]).map(|(source, weight)| Term { weight, signal: Signal::of(*source) });
        let cell = Bootstrap { terms: terms.collect(), tables: vec![table], ..Bootstrap::default() };
        let cell = circuit.add_cell(cell);
        circuit.add_output(format!("result0[{cell}]"), Signal::of(Source::Output { cell, output: 0 }));
    }
    let placed = place(&circuit, Some(21)).expect("one bootstrap is enough");
    assert_eq!(LincombStatistics::of(&placed).common.bootstraps, 1);
    let inputs = [0b1111_0000, 0b1100_1100, 0b1010_1010];
    let [before, after] = [&circuit, &placed].map(|circuit| Simulator::new(&expand(circuit)).run(&inputs).to_vec());
    assert_eq!(before, after);
}
