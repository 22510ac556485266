//! Digits of words: every way to evaluate them gives the digits of the sum.

use proptest::prelude::*;
use ringmill_netlist::Simulator;
use ringmill_netlist::lincomb::{
    Bootstrap, Digits, LincombNetlist, LincombSimulator, Signal, Source, Term, Word, expand, extract, lowered, text,
};

use crate::{Evaluation, Plain};

/// A circuit that shows digits of a word of its inputs, whether others read them, and a sum of two
/// of them; with the word and the digits.
fn circuit(message_bits: u8, inputs: usize, word: &Word, read: &[u8]) -> LincombNetlist {
    let mut circuit = LincombNetlist::new("main", message_bits);
    for input in 0..inputs {
        circuit.add_input(format!("arg0[{input}]"));
    }
    let digits = extract(&mut circuit, word, read);
    for (place, digit) in digits.iter().enumerate() {
        circuit.add_output(format!("result0[{place}]"), *digit);
    }
    let secret: Vec<Signal> = digits.into_iter().filter(|digit| digit.source != Source::Zero).collect();
    if let [one, .., other] = secret[..] {
        let terms = [one, other].map(|signal| Term { weight: 1, signal });
        let cell = circuit.add_cell(Bootstrap { terms: terms.to_vec(), tables: vec![0b010], ..Bootstrap::default() });
        circuit.add_output("result1[0]", Signal::of(Source::Output { cell, output: 0 }));
    }
    circuit
}

/// Words of up to ten inputs.
fn words() -> impl Strategy<Value = (u8, usize, Word, Vec<u8>)> {
    let weights = prop::collection::vec((any::<u32>(), any::<bool>()), 1..10);
    (2..=5_u8, 1..=20_u8, weights, any::<u32>(), any::<u32>()).prop_map(|(bits, width, weights, constant, read)| {
        let mask = u32::MAX >> (32 - u32::from(width));
        let inputs = weights.len();
        let terms = weights.into_iter().zip(0..).filter(|((weight, _), _)| weight & mask != 0);
        let term = |((weight, inverted), input): ((u32, bool), u32)| Term {
            weight: weight & mask,
            signal: Signal { source: Source::Input(input), inverted },
        };
        let word = Word { terms: terms.map(term).collect(), constant: constant & mask, width, origin: None };
        let read: Vec<u8> = (0..width).filter(|digit| read >> digit & 1 == 1 || digit + 1 == width).collect();
        (bits, inputs, word, read)
    })
}

proptest! {
    #[test]
    fn digits_are_those_of_the_sum((bits, inputs, word, read) in words()) {
        let circuit = circuit(bits, inputs, &word, &read);
        let evaluation = Evaluation::of_lincomb(&circuit).unwrap();
        let plain = Plain::new(&evaluation);
        let netlist = expand(&circuit);
        let cells = lowered(&circuit);
        prop_assert!(cells.cells().iter().all(|cell| cell.digits.is_none()));
        prop_assert_eq!(&text::parse(&text::print(&circuit)).unwrap(), &circuit);
        for vector in 0..1_u64 << inputs {
            let bit = |input: u32| vector >> input & 1 == 1;
            let sum = word.terms.iter().fold(word.constant, |sum, term| {
                let Source::Input(input) = term.signal.source else { unreachable!() };
                sum.wrapping_add(if bit(input) != term.signal.inverted { term.weight } else { 0 })
            });
            let given: Vec<bool> = (0..inputs as u32).map(bit).collect();
            let numbers: Vec<u64> = given.iter().map(|bit| u64::from(*bit)).collect();
            let simulated = LincombSimulator::new(&circuit).run(&numbers);
            for (digit, shown) in read.iter().zip(&simulated) {
                prop_assert_eq!(sum >> digit & 1, (shown & 1) as u32, "digit {} of {}", digit, sum);
            }
            let expected: Vec<bool> = simulated.iter().map(|word| word & 1 == 1).collect();
            prop_assert_eq!(plain.run(&given), Some(expected.clone()), "on phases");
            let of = |words: &[u64]| words.iter().map(|word| word & 1 == 1).collect::<Vec<_>>();
            prop_assert_eq!(of(Simulator::new(&netlist).run(&numbers)), expected.clone(), "as tables");
            prop_assert_eq!(of(&LincombSimulator::new(&cells).run(&numbers)), expected, "as cells");
        }
    }

    #[test]
    fn a_cell_that_subtracts_something_else_is_refused((bits, inputs, word, read) in words()) {
        let circuit = circuit(bits, inputs, &word, &read);
        for (place, cell) in circuit.cells().iter().enumerate() {
            let Some(digits) = &cell.digits else { continue };
            prop_assert_eq!(circuit.digit_fault(cell), None);
            let mut faults = vec![
                Digits { constant: digits.constant ^ 1, ..digits.clone() },
                Digits { below: digits.below.iter().skip(1).rev().copied().collect(), ..digits.clone() },
                Digits { below: digits.below.iter().map(|_| Source::Input(0)).collect(), ..digits.clone() },
                Digits { top: digits.top.map(|_| Source::Input(0)), ..digits.clone() },
            ];
            faults.retain(|fault| fault != digits && (digits.subtracted().next().is_some()));
            for fault in faults.into_iter().filter(|fault| fault.below.len() < 2 || fault.below != digits.below) {
                let is_fine = fault.constant == digits.constant && fault.subtracted().eq(digits.subtracted());
                let wrong = Bootstrap { digits: Some(fault), ..cell.clone() };
                prop_assert!(is_fine || circuit.digit_fault(&wrong).is_some(), "cell {}", place);
            }
        }
    }
}

#[test]
fn what_is_left_below_takes_a_part_of_the_margin() {
    let signal = |input| Signal::of(Source::Input(input));
    let terms = (0..12).map(|input| Term { weight: 1 << input, signal: signal(input) }).collect();
    let word = Word { terms, constant: 0, width: 12, origin: None };
    let circuit = circuit(3, 12, &word, &[11]);
    // two windows of three digits, two single ones, and the sign of four
    assert_eq!((circuit.cells().len(), word.bootstraps(3, &[11])), (7, 7));
    let profile = Evaluation::of_lincomb(&circuit).unwrap().noise();
    let cells: Vec<_> = profile.classes.iter().filter(|class| class.switched).collect();
    assert!(cells.iter().any(|class| class.taken == 0) && cells.iter().any(|class| class.taken > 1 << 12));
    assert!(cells.iter().all(|class| class.taken < 1 << 15));
}
