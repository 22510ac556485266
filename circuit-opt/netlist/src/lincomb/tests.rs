//! The two ways to evaluate a circuit agree, and the wide cells mean what they add up.

use proptest::prelude::*;

use super::*;
use crate::{CellLibrary, Simulator, Statistics};

/// Random circuits: cells over earlier bits, weights and tables as they come.
pub(super) fn circuits() -> impl Strategy<Value = LincombNetlist> {
    let cell = (
        prop::collection::vec((any::<prop::sample::Index>(), 1..8_u32, any::<bool>()), 1..16),
        prop::collection::vec(any::<u32>(), 1..4),
    );
    let outputs = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..6);
    (MESSAGE_BITS, 1..8_u32, prop::collection::vec(cell, 0..12), outputs).prop_map(|(bits, inputs, cells, outputs)| {
        let mut circuit = LincombNetlist::new("main", bits);
        let mut sources = vec![];
        for input in 0..inputs {
            sources.push(circuit.add_input(format!("arg0[{input}]")));
        }
        for (terms, tables) in cells {
            let mut cell = Bootstrap { terms: vec![], tables: vec![], origin: Some("program.mlir:1:2".to_owned()) };
            for (position, weight, inverted) in terms {
                let source = sources[position.index(sources.len())];
                let is_there = cell.terms.iter().any(|term| term.signal.source == source);
                if !is_there && cell.largest_sum() + weight <= circuit.capacity() {
                    cell.terms.push(Term { weight, signal: Signal { source, inverted } });
                }
            }
            if cell.terms.is_empty() {
                continue;
            }
            let rows = u32::MAX >> (31 - cell.largest_sum());
            cell.tables = tables.iter().map(|table| table & rows).collect();
            let outputs = cell.tables.len() as u8;
            let position = circuit.add_cell(cell);
            sources.extend((0..outputs).map(|output| Source::Output { cell: position, output }));
        }
        sources.push(Source::Zero);
        for (position, (source, inverted)) in outputs.into_iter().enumerate() {
            let source = sources[source.index(sources.len())];
            circuit.add_output(format!("result0[{position}]"), Signal { source, inverted });
        }
        circuit
    })
}

proptest! {
    #[test]
    fn the_expanded_netlist_computes_the_same(circuit in circuits(), seed: u64) {
        let word = |position: u64| (seed ^ position).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(seed | 1);
        let inputs: Vec<u64> = (0..circuit.inputs().len() as u64).map(word).collect();
        let netlist = expand(&circuit);
        let expected = LincombSimulator::new(&circuit).run(&inputs);
        let expanded = Simulator::new(&netlist).run(&inputs).to_vec();
        prop_assert_eq!(expanded, expected);
    }

    #[test]
    fn every_cell_is_one_bootstrap(circuit in circuits()) {
        let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
        prop_assert_eq!(common.bootstraps, circuit.cells().len() as u64);
        prop_assert_eq!(common.profile.iter().sum::<u64>(), common.bootstraps);
        prop_assert!(space.bits <= u32::from(circuit.message_bits()));
    }
}

/// n bits counted by one cell.
fn counter(bits: u32, message_bits: u8) -> LincombNetlist {
    let mut circuit = LincombNetlist::new("main", message_bits);
    let terms = (0..bits).map(|bit| circuit.add_input(format!("arg0[{bit}]")));
    let terms = terms.map(|source| Term { weight: 1, signal: Signal::of(source) }).collect();
    let digits = u32::BITS - bits.leading_zeros();
    let table = |digit: u32| (0..=bits).fold(0, |table, sum| table | (sum >> digit & 1) << sum);
    let cell = circuit.add_cell(Bootstrap { terms, tables: (0..digits).map(table).collect(), origin: None });
    for digit in 0..digits {
        let source = Source::Output { cell, output: digit as u8 };
        circuit.add_output(format!("result0[{digit}]"), Signal::of(source));
    }
    circuit
}

#[test]
fn a_counter_of_any_size_is_one_cell() {
    for (bits, message_bits) in [(3, 2), (6, 3), (7, 3), (15, 4), (31, 5)] {
        let circuit = counter(bits, message_bits);
        let netlist = expand(&circuit);
        for seed in 0..20_u64 {
            let inputs: Vec<u64> =
                (0..u64::from(bits)).map(|bit| (seed + 1).wrapping_mul(0x2545_f491_4f6c_dd1d) >> bit).collect();
            let count = |vector: u64| inputs.iter().map(|word| word >> vector & 1).sum::<u64>();
            let outputs = Simulator::new(&netlist).run(&inputs).to_vec();
            let directly = LincombSimulator::new(&circuit).run(&inputs);
            assert_eq!(outputs, directly);
            for vector in 0..64 {
                let digits = outputs.iter().enumerate().map(|(digit, word)| (word >> vector & 1) << digit);
                assert_eq!(digits.sum::<u64>(), count(vector));
            }
        }
        let statistics = LincombStatistics::of(&circuit);
        assert_eq!((statistics.common.bootstraps, statistics.space.bits), (1, u32::from(message_bits)));
        assert!(Statistics::of(&netlist, CellLibrary::Lut(6)).bootstraps >= 2);
    }
}

#[test]
#[should_panic(expected = "the message space holds every sum")]
fn a_sum_beyond_the_message_space_is_refused() {
    counter(8, 3);
}
