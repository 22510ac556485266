//! The two ways to evaluate a circuit agree, and the wide cells mean what they add up.

use proptest::prelude::*;

use super::*;
use crate::{CellLibrary, Simulator, Statistics};

/// Random circuits: cells over earlier bits, weights and tables as they come, and lowest digits of
/// sums as linear cells.
pub(super) fn circuits() -> impl Strategy<Value = LincombNetlist> {
    let cell = (
        prop::collection::vec((any::<prop::sample::Index>(), 1..8_u32, any::<bool>()), 1..16),
        prop::collection::vec(any::<u32>(), 1..4),
        prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..3),
        any::<u32>(),
        any::<bool>(),
    );
    let outputs = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..6);
    let index = any::<prop::sample::Index>;
    let term = (index(), prop::option::of(index()), any::<u32>());
    let sum = (1..=32_u8, any::<u32>(), prop::collection::vec(term, 0..8), any::<bool>());
    let sums = prop::collection::vec(sum, 0..3);
    let parts = (MESSAGE_BITS, 1..8_u32, any::<u8>(), prop::collection::vec(cell, 0..12), outputs, sums);
    parts.prop_map(|(bits, inputs, public, cells, outputs, sums)| {
        let mut circuit = LincombNetlist::new("main", bits);
        let mut sources = vec![];
        for input in 0..inputs {
            sources.push(circuit.add_input_of(format!("arg0[{input}]"), public >> input & 0x11 == 0x11));
        }
        for (terms, tables, selectors, seed, has_lowest) in cells {
            let mut cell = Bootstrap {
                terms: vec![],
                selectors: vec![],
                tables: vec![],
                linear: None,
                digits: None,
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
                let is_linear = cell.terms.iter().any(|term| circuit.is_linear(term.signal.source));
                if !is_there && circuit.is_public(source) && !is_linear {
                    cell.selectors.push(Signal { source, inverted });
                }
            }
            if cell.terms.is_empty() && cell.selectors.is_empty() {
                continue;
            }
            if has_lowest && cell.selectors.is_empty() && cell.largest_sum() > 1 {
                let (cell, lowest) = counted(&mut circuit, cell.terms);
                sources.extend([Source::Output { cell, output: 0 }, Source::Output { cell: lowest, output: 0 }]);
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
        for (width, constant, terms, is_small) in sums {
            let sum = modular(&circuit, width, constant, &terms, is_small);
            let sum = circuit.add_sum(sum);
            for digit in 0..width {
                circuit.add_output(format!("result1[{digit}]"), Shown::Digit { sum, digit });
            }
        }
        circuit
    })
}

/// A sum of products of inputs as they come, with small weights or any.
fn modular(
    circuit: &LincombNetlist,
    width: u8,
    constant: u32,
    terms: &[(prop::sample::Index, Option<prop::sample::Index>, u32)],
    is_small: bool,
) -> ModularSum {
    let mut sum = ModularSum { width, origin: Some("program.mlir:3:4".to_owned()), ..ModularSum::default() };
    sum.constant = constant & sum.mask();
    for (input, condition, weight) in terms {
        let position = |index: &prop::sample::Index| index.index(circuit.inputs().len()) as u32;
        let input = position(input);
        let is_public = |condition: &u32| circuit.public_inputs()[*condition as usize] && *condition != input;
        let condition = condition.as_ref().map(position).filter(is_public);
        let weight = if is_small { weight % 16 } else { *weight } & sum.mask();
        if weight != 0 && !sum.terms.iter().any(|term| (term.input, term.condition) == (input, condition)) {
            sum.terms.push(ModularTerm { input, condition, weight });
        }
    }
    sum
}

proptest! {
    /// By the definition of a sum, one vector at a time.
    #[test]
    fn a_modular_sum_is_what_it_says(circuit in circuits(), seed: u64) {
        let inputs: Vec<bool> = (0..circuit.inputs().len()).map(|bit| seed >> bit & 1 == 1).collect();
        let words: Vec<u64> = inputs.iter().map(|bit| u64::from(*bit)).collect();
        let results = LincombSimulator::new(&circuit).run(&words);
        for ((_, shown), result) in circuit.outputs().iter().zip(results) {
            let Shown::Digit { sum, digit } = *shown else { continue };
            let sum = &circuit.sums()[sum as usize];
            let counts = |term: &&ModularTerm| {
                inputs[term.input as usize] && term.condition.is_none_or(|condition| inputs[condition as usize])
            };
            let counted: u64 = sum.terms.iter().filter(counts).map(|term| u64::from(term.weight)).sum();
            prop_assert_eq!(result & 1, (counted + u64::from(sum.constant)) >> digit & 1);
        }
    }

    #[test]
    fn a_lowered_circuit_has_cells_in_the_place_of_sums(circuit in circuits()) {
        let cells = lowered(&circuit);
        prop_assert!(cells.sums().is_empty() && cells.cells().len() >= circuit.cells().len());
        prop_assert_eq!(cells.message_bits(), circuit.message_bits());
        let is_lent = matches!(cells, std::borrow::Cow::Borrowed(_));
        prop_assert_eq!(is_lent, circuit.sums().is_empty());
    }
}

#[test]
fn a_modular_sum_takes_no_bootstrap() {
    let text = "lincomb \"main\" message_bits 4\n%0 = input \"a[0]\"\n%1 = input \"a[1]\"\n%2 = public input \"b\"\n\
                %3:3 = modular 1*%0 + 6*%1*%2 + 5\noutput \"y[0]\" %3.0\noutput \"y[1]\" %3.1\noutput \"y[2]\" %3.2\n";
    let circuit = text::parse(text).unwrap();
    let LincombStatistics { common, .. } = LincombStatistics::of(&circuit);
    assert_eq!((common.bootstraps, common.depth, common.counts["modular"]), (0, 0, 1));
    // a = 3, b = 1: 1 + 6 + 5 = 12 is 4 modulo 8.
    let results = LincombSimulator::new(&circuit).run(&[1, 1, 1]);
    assert_eq!(results.iter().map(|word| word & 1).collect::<Vec<_>>(), [0, 0, 1]);
    let special = circuit.specialized(&[false]);
    assert_eq!(special.sums()[0].terms, [ModularTerm { input: 0, condition: None, weight: 1 }]);
    let of_two = text.replace("%1*%2", "%1").replace("6*", "1*");
    let cells = LincombStatistics::of(&lowered(&text::parse(&of_two).unwrap()));
    assert!(cells.common.bootstraps > 0);
}

/// A cell that makes all digits of a sum but the lowest, and a linear cell that makes that one.
fn counted(circuit: &mut LincombNetlist, mut terms: Vec<Term>) -> (u32, u32) {
    let largest = terms.iter().map(|term| term.weight).sum::<u32>();
    let digits = 1..u32::BITS - largest.leading_zeros();
    let table = |digit: u32| (0..=largest).fold(0, |table, sum| table | (sum >> digit & 1) << sum);
    let tables = digits.clone().map(table).collect();
    let cell = circuit.add_cell(Bootstrap { terms: terms.clone(), tables, ..Bootstrap::default() });
    terms.extend(digits.clone().map(|digit| {
        let signal = Signal::of(Source::Output { cell, output: digit as u8 - 1 });
        Term { weight: 1 << digit, signal: signal.inverted_if(true) }
    }));
    let offset = digits.map(|digit| 1 << digit).sum();
    (cell, circuit.add_cell(Bootstrap { terms, linear: Some(offset), ..Bootstrap::default() }))
}

proptest! {
    #[test]
    fn the_expanded_netlist_computes_the_same(circuit in circuits(), seed: u64) {
        let word = |position: u64| (seed ^ position).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(seed | 1);
        let inputs: Vec<u64> = (0..circuit.inputs().len() as u64).map(word).collect();
        let netlist = expand(&circuit);
        let mut simulator = LincombSimulator::new(&circuit);
        let expected = simulator.run(&inputs);
        prop_assert_eq!(simulator.broken_promises(), 0);
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
        linear: None,
        digits: None,
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
fn a_broken_promise_is_noticed() {
    let mut circuit = LincombNetlist::new("main", 3);
    let terms = (0..2).map(|bit| circuit.add_input(format!("arg0[{bit}]")));
    let terms = terms.map(|source| Term { weight: 1, signal: Signal::of(source) }).collect();
    let cell = circuit.add_cell(Bootstrap { terms, linear: Some(0), ..Bootstrap::default() });
    circuit.add_output("result0[0]", Signal::of(Source::Output { cell, output: 0 }));
    let mut simulator = LincombSimulator::new(&circuit);
    assert_eq!(simulator.run(&[0b0101, 0b0011]), [0b0110]);
    assert_eq!(simulator.broken_promises(), 0b0001);
}

#[test]
fn a_linear_bit_has_the_noise_of_what_it_adds() {
    let mut circuit = LincombNetlist::new("main", 3);
    let terms: Vec<Term> = (0..3)
        .map(|bit| circuit.add_input(format!("arg0[{bit}]")))
        .map(|source| Term { weight: 1, signal: Signal::of(source) })
        .collect();
    let (carry, sum) = counted(&mut circuit, terms);
    let of = |cell| Signal::of(Source::Output { cell, output: 0 });
    // 2·carry + sum is a + b + c, and only that noise is left.
    let terms = vec![Term { weight: 2, signal: of(carry) }, Term { weight: 1, signal: of(sum) }];
    let last = circuit.add_cell(Bootstrap { terms, tables: vec![0b1000], ..Bootstrap::default() });
    circuit.add_output("result0[0]", of(last));
    let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
    assert_eq!((common.bootstraps, common.depth, common.counts["linear"]), (2, 1, 1));
    assert_eq!(space.largest_noise, 3);
    circuit.add_output("result0[1]", of(sum));
    // The table of the carry is made as 0 or 2, as it is only read with that weight.
    assert_eq!(LincombStatistics::of(&circuit).space.largest_noise, 3 + 1);
    circuit.add_output("result0[2]", of(carry));
    assert_eq!(LincombStatistics::of(&circuit).space.largest_noise, 3 + 4);
}

#[test]
#[should_panic(expected = "the message space holds every sum")]
fn a_sum_beyond_the_message_space_is_refused() {
    counter(8, 3);
}
