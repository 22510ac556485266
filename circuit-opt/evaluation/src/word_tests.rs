//! Results that are words: the phases are right, and so is the noise.

use proptest::prelude::*;
use ringmill_netlist::lincomb::{
    Bootstrap, LincombNetlist, LincombSimulator, ModularSum, ModularTerm, Shown, Signal, Source, Term,
};
use ringmill_parameters::{Encoding, Noise, NoiseClass, NoiseProfile, Probability, catalogue};

use crate::{Evaluation, EvaluationError, Plain};

/// An input, a condition and a weight, before they are made to fit.
type Product = (usize, Option<usize>, u32);

/// The numbers of a random circuit.
#[derive(Clone, Debug)]
struct Recipe {
    message_bits: u8,
    inputs: Vec<bool>,
    /// Widths, constants and terms.
    sums: Vec<(u8, u32, Vec<Product>)>,
    /// The bits that a full adder beside the sums adds.
    adder: Option<[usize; 3]>,
}

fn recipes(most_width: u8) -> impl Strategy<Value = Recipe> {
    let term = (0..9_usize, prop::option::of(0..9_usize), any::<u32>());
    let sum = (1..=most_width, any::<u32>(), prop::collection::vec(term, 0..7));
    let inputs = prop::collection::vec(prop::bool::weighted(0.3), 1..9);
    let parts = (2..=5_u8, inputs, prop::collection::vec(sum, 1..4), prop::option::of([0..9_usize, 0..9, 0..9]));
    parts.prop_map(|(message_bits, inputs, sums, adder)| Recipe { message_bits, inputs, sums, adder })
}

impl Recipe {
    fn circuit(&self) -> LincombNetlist {
        let mut circuit = LincombNetlist::new("main", self.message_bits);
        for (input, is_public) in self.inputs.iter().enumerate() {
            circuit.add_input_of(format!("arg0[{input}]"), *is_public);
        }
        let count = self.inputs.len();
        let mut terms: Vec<Term> = Vec::new();
        for input in self.adder.into_iter().flatten().map(|input| input % count) {
            let source = Source::Input(input as u32);
            if !self.inputs[input] && terms.iter().all(|term| term.signal.source != source) {
                terms.push(Term { weight: 1, signal: Signal::of(source).inverted_if(input % 2 == 1) });
            }
        }
        if !terms.is_empty() {
            let tables = vec![0b1010 & ((2 << terms.len()) - 1), 0b1100 & ((2 << terms.len()) - 1)];
            let cell = circuit.add_cell(Bootstrap { terms, tables, ..Bootstrap::default() });
            circuit.add_output("result1[0]", Signal::of(Source::Output { cell, output: 0 }));
            circuit.add_output("result1[1]", Signal::of(Source::Output { cell, output: 1 }).inverted_if(true));
            circuit.add_output("result1[2]", Signal::of(Source::Input(0)).inverted_if(true));
        }
        for (width, constant, terms) in &self.sums {
            let mut sum = ModularSum { width: *width, ..ModularSum::default() };
            sum.constant = constant & sum.mask();
            for (input, condition, weight) in terms {
                let input = (input % count) as u32;
                let condition = condition.map(|condition| (condition % count) as u32);
                let condition = condition.filter(|of| self.inputs[*of as usize] && *of != input);
                let weight = weight & sum.mask();
                if weight != 0 && !sum.terms.iter().any(|term| (term.input, term.condition) == (input, condition)) {
                    sum.terms.push(ModularTerm { input, condition, weight });
                }
            }
            let sum = circuit.add_sum(sum);
            for digit in (0..*width).rev() {
                circuit.add_output(format!("result{}[{digit}]", 2 + sum), Shown::Digit { sum, digit });
            }
        }
        circuit
    }

    /// The bits of some inputs, public or not.
    fn of(&self, bits: &[bool], public: bool) -> Vec<bool> {
        let of = bits.iter().zip(&self.inputs).filter(|(_, is_public)| **is_public == public);
        of.map(|(bit, _)| *bit).collect()
    }
}

fn noisiest(evaluation: &Evaluation) -> Vec<(i32, u64)> {
    let mut classes: Vec<(i32, u64)> = Vec::new();
    for class in evaluation.noise().classes.iter().filter(|class| !class.switched) {
        match classes.iter_mut().find(|(margin, _)| *margin == class.margin_log2) {
            Some((_, fresh)) => *fresh = class.fresh.max(*fresh),
            None => classes.push((class.margin_log2, class.fresh)),
        }
    }
    classes
}

proptest! {
    #[test]
    fn words_are_right_and_no_values_of_public_inputs_are_noisier(recipe in recipes(18), seed: u64) {
        let circuit = recipe.circuit();
        let bound = match Evaluation::of_lincomb(&circuit) {
            Err(EvaluationError::Weight { .. }) => return Err(TestCaseError::reject("weights")),
            bound => bound.unwrap(),
        };
        let bits: Vec<bool> = (0..recipe.inputs.len()).map(|bit| seed >> bit & 1 == 1).collect();
        let expected = LincombSimulator::new(&circuit).run(&bits.iter().map(|bit| u64::from(*bit)).collect::<Vec<_>>());
        let expected: Vec<bool> = expected.into_iter().map(|word| word & 1 == 1).collect();
        let special = Evaluation::of_lincomb(&circuit.specialized(&recipe.of(&bits, true))).unwrap();
        let special = special.as_part_of(&bound);
        prop_assert_eq!(Plain::new(&special).run(&recipe.of(&bits, false)), Some(expected));
        let (most, found) = (noisiest(&bound), noisiest(&special));
        for (margin, fresh) in found {
            let most = most.iter().find(|(of, _)| *of == margin).map(|(_, fresh)| *fresh);
            prop_assert!(most.is_some_and(|most| fresh <= most), "{} beyond {:?}", fresh, most);
        }
        // Inputs have one phase, whatever the public values are.
        for input in 0..bound.inputs().len() {
            prop_assert_eq!(Plain::new(&special).encode(input, true), Plain::new(&bound).encode(input, true));
        }
    }
}

/// x + 6·y of two words of three bits modulo 2^8, less 40.
fn linear(width: u8) -> LincombNetlist {
    let mut circuit = LincombNetlist::new("main", 4);
    let mut sum = ModularSum { width, ..ModularSum::default() };
    for (word, factor) in [1_u32, 6].into_iter().enumerate() {
        for bit in 0..3 {
            circuit.add_input(format!("arg{word}[{bit}]"));
            let input = circuit.inputs().len() as u32 - 1;
            sum.terms.push(ModularTerm { input, condition: None, weight: factor << bit });
        }
    }
    sum.constant = 40_u32.wrapping_neg() & sum.mask();
    let sum = circuit.add_sum(sum);
    (0..width).for_each(|digit| circuit.add_output(format!("result0[{digit}]"), Shown::Digit { sum, digit }));
    circuit
}

#[test]
fn a_word_fails_as_the_formula_says() {
    let evaluation = Evaluation::of_lincomb(&linear(8)).unwrap();
    assert!(evaluation.is_empty() && evaluation.outputs().len() == 1 && evaluation.results().len() == 8);
    // Powers of two are part of the inputs: x's bits count once, y's three times.
    let fresh = 3 * (1 + 9);
    let class = NoiseClass { fresh, switched: false, margin_log2: -9, ..NoiseClass::cell(Encoding::Centred) };
    assert_eq!(evaluation.noise(), NoiseProfile { classes: vec![class] });
    let set = catalogue::find("A").unwrap();
    let computed = evaluation.noise().failure(set);
    let expected = Probability::beyond(1.0 / 512.0, fresh as f64 * Noise::of(set).fresh);
    assert!((computed.log2() - expected.log2()).abs() < 1e-9);
    // Each digit more leaves half of the distance.
    let wider = Evaluation::of_lincomb(&linear(9)).unwrap().noise().failure(set);
    assert!(wider > computed);
}

#[test]
fn the_identity_holds_everything_of_a_word() {
    let identity = |circuit: &LincombNetlist| Evaluation::of_lincomb(circuit).unwrap().identity();
    let text = ringmill_netlist::lincomb::text::print(&linear(8));
    assert_eq!(identity(&ringmill_netlist::lincomb::text::parse(&text).unwrap()), identity(&linear(8)));
    for (from, to) in [(" + 216", " + 217"), ("6*%3", "7*%3"), ("result0[3]\" %6.3", "result0[3]\" %6.4")] {
        let other = text.replace(from, to);
        assert_ne!(other, text);
        let other = ringmill_netlist::lincomb::text::parse(&other).unwrap();
        assert_ne!(identity(&other), identity(&linear(8)), "{to}");
    }
    assert_ne!(identity(&linear(9)), identity(&linear(8)));
}

#[test]
fn a_word_too_wide_beside_cells_has_no_evaluation() {
    let mut circuit = linear(32);
    let terms = vec![Term { weight: 4000, signal: Signal::of(Source::Input(0)) }];
    let cell = circuit.add_cell(Bootstrap { terms, linear: Some(0), ..Bootstrap::default() });
    circuit.add_output("result1[0]", Signal::of(Source::Output { cell, output: 0 }));
    assert!(matches!(Evaluation::of_lincomb(&circuit), Err(EvaluationError::Weight { .. })));
    assert!(Evaluation::of_lincomb(&linear(32)).is_ok());
}
