//! The two ways to evaluate a circuit agree, and the wide cells mean what they add up.

use proptest::prelude::*;

use super::*;
use crate::{CellLibrary, Simulator, Statistics};

/// Random circuits: cells over earlier bits, weights and tables as they come.
pub(super) fn circuits() -> impl Strategy<Value = LincombNetlist> {
    let cell = (
        prop::collection::vec((any::<prop::sample::Index>(), 1..8_u32, any::<bool>()), 1..16),
        prop::collection::vec(any::<u32>(), 1..4),
        prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..3),
        any::<u32>(),
    );
    let outputs = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..6);
    let parts = (MESSAGE_BITS, 1..8_u32, any::<u8>(), prop::collection::vec(cell, 0..12), outputs);
    parts.prop_map(|(bits, inputs, public, cells, outputs)| {
        let mut circuit = LincombNetlist::new("main", bits);
        let mut sources = vec![];
        for input in 0..inputs {
            sources.push(circuit.add_input_of(format!("arg0[{input}]"), public >> input & 0x11 == 0x11));
        }
        for (terms, tables, selectors, seed) in cells {
            let mut cell = Bootstrap {
                terms: vec![],
                selectors: vec![],
                tables: vec![],
                origin: Some("program.mlir:1:2".to_owned()),
            };
            for (position, weight, inverted) in terms {
                let source = sources[position.index(sources.len())];
                let is_there = cell.terms.iter().any(|term| term.signal.source == source);
                if !is_there && !circuit.is_public(source) && cell.largest_sum() + weight <= circuit.capacity() {
                    cell.terms.push(Term { weight, signal: Signal { source, inverted } });
                }
            }
            for (position, inverted) in selectors {
                let source = sources[position.index(sources.len())];
                let is_there = cell.selectors.iter().any(|other| other.source == source);
                if !is_there && circuit.is_public(source) {
                    cell.selectors.push(Signal { source, inverted });
                }
            }
            if cell.terms.is_empty() && cell.selectors.is_empty() {
                continue;
            }
            let rows = u32::MAX >> (31 - cell.largest_sum());
            let of_row = |row: u32| tables.iter().map(move |table| table.rotate_left(row.wrapping_mul(seed)) & rows);
            cell.tables = (0..1 << cell.selectors.len()).flat_map(of_row).collect();
            let outputs = cell.outputs() as u8;
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
    fn values_of_public_inputs_cost_no_more_and_compute_the_same(circuit in circuits(), seed: u64) {
        let values: Vec<bool> = (0..circuit.inputs().len()).map(|bit| seed >> bit & 1 == 1).collect();
        let of = |public: bool| {
            let values = values.iter().zip(circuit.public_inputs()).filter(move |(_, is)| **is == public);
            values.map(|(value, _)| *value)
        };
        let special = circuit.specialized(&of(true).collect::<Vec<_>>());
        let word = |value: bool| if value { u64::MAX } else { 0 };
        let all: Vec<u64> = values.iter().map(|value| word(*value)).collect();
        let secret: Vec<u64> = of(false).map(word).collect();
        prop_assert_eq!(LincombSimulator::new(&special).run(&secret), LincombSimulator::new(&circuit).run(&all));
        let texts = [&special, &circuit].map(text::print);
        let [special, bound] = [&special, &circuit].map(LincombStatistics::of);
        prop_assert!(special.common.bootstraps <= bound.common.bootstraps);
        prop_assert!(special.common.depth <= bound.common.depth);
        let noise = [special, bound].map(|of| of.space.largest_noise);
        prop_assert!(noise[0] <= noise[1], "{noise:?}\n{}\n{}", texts[0], texts[1]);
    }

    #[test]
    fn every_cell_is_one_bootstrap(circuit in circuits()) {
        let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
        let bootstraps = circuit.cells().iter().filter(|cell| cell.kind() == Kind::Bootstrap).count();
        prop_assert_eq!(common.bootstraps, bootstraps as u64);
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
    let cell = circuit.add_cell(Bootstrap {
        terms,
        selectors: vec![],
        tables: (0..digits).map(table).collect(),
        origin: None,
    });
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
