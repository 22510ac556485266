//! Circuits of sums with public inputs, under the values of those that need most.

use std::collections::BTreeMap;

use ringmill_netlist::lincomb::{
    Bootstrap, Choices, ChosenTerm, Flattened, Kind, LincombNetlist, Signal, Source, Term, changes,
    has_choice_of_tables, noisiest, rotation,
};
use ringmill_parameters::Encoding;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Evaluation, EvaluationError, LinearSum, Term as Summand};

/// Correlated outputs whose signs are all tried.
const MOST_SIGNS: usize = 10;

impl Evaluation {
    /// Every bootstrapping of a circuit on the operands that make it noisiest, with the tables that
    /// change most.
    pub(crate) fn bound_of_lincomb(circuit: &LincombNetlist) -> Result<Self, EvaluationError> {
        let is_public = circuit.public_inputs();
        let secret = circuit.inputs().iter().zip(is_public).filter(|(_, is_public)| !**is_public);
        let encoding = Encoding::Padded { message_bits: circuit.message_bits() };
        let mut evaluation = Self::new(encoding, secret.map(|(name, _)| name.clone()).collect());
        evaluation.set_bound(true);
        let choices = Choices::of(circuit);
        let flattened = Flattened::of(circuit);
        let mut ciphertexts: FxHashMap<Source, u32> = FxHashMap::default();
        let secret = (0..is_public.len() as u32).filter(|position| !is_public[*position as usize]);
        ciphertexts.extend(secret.map(Source::Input).zip(0..));
        for (cell, place) in circuit.cells().iter().zip(0..) {
            if !cell.selectors.is_empty() || cell.linear.is_some() {
                evaluation.note_choice(numbers(cell));
            }
            if cell.kind() != Kind::Bootstrap {
                continue;
            }
            let first = evaluation.ciphertexts();
            let terms: Vec<Term> = flattened.sum(&cell.terms).weighted().collect();
            let sum = evaluation.noisiest_sum(circuit, &terms, &choices, &ciphertexts)?;
            let tables = noisiest_tables(cell);
            evaluation.add_tables(&sum, &tables, cell.largest_sum());
            let outputs = (0..cell.outputs() as u8).map(|output| Source::Output { cell: place, output });
            ciphertexts.extend(outputs.zip(first..));
        }
        for signal in circuit.shown_bits() {
            let is_public = circuit.is_public(signal.source);
            let shown: Vec<Term> = match is_public {
                true => Vec::new(),
                false => flattened.bit(signal).weighted().collect(),
            };
            let sum = evaluation.noisiest_sum(circuit, &shown, &choices, &ciphertexts)?;
            evaluation.note_choice(number(signal));
            evaluation.add_output(sum, None);
        }
        evaluation.add_words(circuit)?;
        Ok(evaluation)
    }

    /// A sum on the operands that make it noisiest. Where public bits choose the tables of a cell,
    /// the coefficients that its outputs share are unknown.
    fn noisiest_sum(
        &self,
        circuit: &LincombNetlist,
        terms: &[Term],
        choices: &Choices,
        ciphertexts: &FxHashMap<Source, u32>,
    ) -> Result<LinearSum, EvaluationError> {
        let inputs = self.inputs().len() as u32;
        let variance = |source: Source| match ciphertexts.get(&source) {
            Some(ciphertext) if *ciphertext >= inputs => self.extractions(*ciphertext).0.len() as u32,
            _ => 1,
        };
        let chosen: Vec<ChosenTerm<Source>> = terms.iter().map(|term| choices.of_term(term)).collect();
        let is_direct = |(chosen, term): &(&ChosenTerm<Source>, &Term)| chosen.choices == [term.signal.source];
        let loose = chosen.iter().zip(terms).filter(|pair| !is_direct(pair));
        let loose: FxHashSet<_> = loose.flat_map(|(chosen, _)| &chosen.choices).map(|of| rotation(*of)).collect();
        let (_, picks) = noisiest(&chosen, rotation, variance);
        let mut sum = LinearSum { terms: Vec::new(), constant: 1 };
        let mut correlated: BTreeMap<((bool, u32), bool), LinearSum> = BTreeMap::new();
        for (term, pick) in terms.iter().zip(picks) {
            let Some((source, ciphertext)) = pick.and_then(|source| Some((source, ciphertexts.get(&source)?))) else {
                continue;
            };
            // The sign of a term that no choice can be correlated with is known.
            let weight = i64::from(term.weight);
            let has_choice = has_choice_of_tables(circuit, source);
            if has_choice || loose.contains(&rotation(source)) {
                let place = correlated.entry((rotation(source), has_choice)).or_default();
                place.add(&LinearSum::of(*ciphertext), weight)?;
            } else {
                sum.add(&LinearSum::of(*ciphertext), if term.signal.inverted { -weight } else { weight })?;
            }
        }
        for ((_, has_choice), of_rotation) in &correlated {
            sum.add(&self.loudest(&of_rotation.terms, *has_choice), 1)?;
        }
        Ok(sum)
    }

    /// The sum of outputs of one rotation with the signs under which it is noisiest: choices may
    /// invert bits. For many outputs, or several whose tables are `chosen`, it is the noisiest one,
    /// as often as all of them: a bound (Cauchy and Schwarz).
    fn loudest(&self, terms: &[Summand], chosen: bool) -> LinearSum {
        let extractions = |ciphertext: u32| match ciphertext < self.inputs().len() as u32 {
            true => &[][..],
            false => self.extractions(ciphertext).0,
        };
        let signed = |signs: u32, place: usize| if signs >> place & 1 == 1 { -1 } else { 1 };
        let noise = |signs: u32| -> i64 {
            let mut coefficients = [0_i64; 1 << 8];
            for (place, term) in terms.iter().enumerate() {
                for extraction in extractions(term.ciphertext) {
                    let factor = i64::from(signed(signs, place) * term.factor);
                    coefficients[usize::from(extraction.step)] += if extraction.negative { -factor } else { factor };
                }
            }
            coefficients.iter().map(|sum| sum * sum).sum()
        };
        if chosen || terms.len() > MOST_SIGNS {
            let noisiest = terms.iter().max_by_key(|term| extractions(term.ciphertext).len());
            let factor = terms.iter().map(|term| term.factor).sum();
            return LinearSum {
                terms: noisiest.map(|term| Summand { factor, ..*term }).into_iter().collect(),
                constant: 0,
            };
        }
        let signs = (0..1 << terms.len().saturating_sub(1)).max_by_key(|signs| noise(*signs)).unwrap_or(0);
        let of = |(place, term): (usize, &Summand)| Summand { factor: signed(signs, place) * term.factor, ..*term };
        LinearSum { terms: terms.iter().enumerate().map(of).collect(), constant: 0 }
    }
}

/// For each output the table of the row under which it changes most often.
fn noisiest_tables(cell: &Bootstrap) -> Vec<u32> {
    let count = |table: u32| changes(table, cell.largest_sum()).count();
    let of = |output: usize| cell.rows().map(|row| row[output]).max_by_key(|table| count(*table));
    (0..cell.outputs()).filter_map(of).collect()
}

/// A cell that public bits choose or that is linear, as numbers.
fn numbers(cell: &Bootstrap) -> impl Iterator<Item = u64> {
    let terms = cell.terms.iter().flat_map(|term| [u64::from(term.weight)].into_iter().chain(number(term.signal)));
    let selectors = cell.selectors.iter().flat_map(|selector| number(*selector));
    let linear = cell.linear.map(u64::from);
    terms.chain(selectors).chain(linear).chain(cell.tables.iter().map(|table| u64::from(*table)))
}

fn number(signal: Signal) -> [u64; 2] {
    let source = match signal.source {
        Source::Zero => 0,
        Source::Input(position) => 1 << 62 | u64::from(position),
        Source::Output { cell, output } => 1 << 63 | u64::from(cell) << 8 | u64::from(output),
    };
    [source, signal.inverted.into()]
}
