//! Result words that are sums of inputs, for clients that decrypt words.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use ringmill_netlist::lincomb::{
    LincombNetlist, LincombStatistics, MODULAR_BITS, ModularSum, ModularTerm, Shown, Signal, lowered,
};
use rustc_hash::FxHashMap;

use super::linear::{Atom, Collector, LinearForm, Reading};
use super::plan::significant_bits;
use crate::prove::certificate::SumWord;
use crate::word::{Range, Word, WordGraph, WordId, ranges};

/// Terms of a sum; one of more is made of cells.
const MOST_TERMS: usize = 4096;

/// Products within products, and sums of other widths within sums, that are looked into.
const MOST_PRODUCTS: u32 = 4;

/// The most log2 of the deviation of a word's noise over that of an input, in parts of the distance
/// to the next word: 128-bit security allows a deviation of 2^-51 in dimension 2048, and 13 of them
/// fail with 2^-128.
const MOST_NOISE_LOG2: f64 = 46.0;

/// Bits, or products of a bit and a public one, with their weights modulo a power of two.
type Weights = BTreeMap<(u32, Option<u32>), u32>;

/// A circuit without cells, and the words that its sums stand for.
#[derive(Clone, Debug)]
pub(crate) struct WordSums {
    pub(crate) circuit: LincombNetlist,
    /// By sum.
    pub(crate) words: Vec<SumWord>,
}

/// A number as a sum.
struct Number {
    weights: Weights,
    constant: u32,
}

/// The circuit of a graph all of whose result words are sums of inputs and of products with public
/// bits; nothing if one is not, if its noise is beyond usual parameter sets, or if cells need no
/// bootstrap for them either.
pub(crate) fn of_words(graph: &WordGraph, message_bits: u8) -> Option<WordSums> {
    let (ranges, users) = (ranges(graph), graph.users());
    let mut circuit = LincombNetlist::new(graph.name(), message_bits);
    let mut first = FxHashMap::default();
    for port in graph.inputs() {
        let width = graph.width(port.word) as usize;
        first.insert(port.word, circuit.inputs().len() as u32);
        for bit in 0..width {
            circuit.add_input_of(format!("arg{}[{}]", port.argument, port.element * width + bit), port.public);
        }
    }
    let public = circuit.public_inputs().to_vec();
    let sums = Sums { graph, ranges: &ranges, users: &users, first, public };
    let mut made: FxHashMap<WordId, u32> = FxHashMap::default();
    let mut words = Vec::new();
    for port in graph.outputs() {
        let (range, bits) = (&ranges[port.word.index()], graph.width(port.word) as usize);
        let name = |bit: usize| format!("result{}[{}]", port.result, port.element * bits + bit);
        if let Some(value) = range.constant() {
            (0..bits).for_each(|bit| circuit.add_output(name(bit), Signal::constant(value >> bit & 1 == 1)));
            continue;
        }
        let width = significant_bits(range) as u8;
        let sum = match made.get(&port.word) {
            Some(sum) => *sum,
            None => {
                let (sum, decisions) = sums.sum(port.word, width)?;
                words.push(SumWord { word: port.word, decisions });
                circuit.add_sum(sum)
            }
        };
        made.insert(port.word, sum);
        for bit in 0..bits {
            match u8::try_from(bit) {
                Ok(digit) if digit < width => circuit.add_output(name(bit), Shown::Digit { sum, digit }),
                _ if range.is_non_negative() => circuit.add_output(name(bit), Signal::constant(false)),
                _ => circuit.add_output(name(bit), Shown::Digit { sum, digit: width - 1 }),
            }
        }
    }
    let saves = LincombStatistics::of(&lowered(&circuit)).common.bootstraps > 0;
    saves.then_some(WordSums { circuit, words })
}

struct Sums<'a> {
    graph: &'a WordGraph,
    ranges: &'a [Range],
    users: &'a [u32],
    /// The position of the lowest bit of each input word.
    first: FxHashMap<WordId, u32>,
    public: Vec<bool>,
}

impl Sums<'_> {
    /// A word's low bits as a sum, and what was replaced to collect it.
    fn sum(&self, word: WordId, width: u8) -> Option<(ModularSum, Vec<bool>)> {
        if !MODULAR_BITS.contains(&width) {
            return None;
        }
        let form = self.collector().whole(word, None, width.into());
        let Number { weights, constant } = self.number(&form, width, 0)?;
        let sum = ModularSum { width, origin: self.graph.origin(word).map(str::to_owned), ..ModularSum::default() };
        let term = |((input, condition), weight)| ModularTerm { input, condition, weight };
        let terms = weights.into_iter().map(|(of, weight)| (of, weight & sum.mask()));
        let terms = terms.filter(|(_, weight)| *weight != 0).map(term).collect();
        let sum = ModularSum { terms, constant: constant & sum.mask(), ..sum };
        (self.noise_log2(&sum) <= MOST_NOISE_LOG2).then_some((sum, form.decisions))
    }

    /// log2 of the deviation of a sum over that of an input and the distance to the next word.
    fn noise_log2(&self, sum: &ModularSum) -> f64 {
        let mut factors: BTreeMap<u32, f64> = BTreeMap::new();
        for term in sum.terms.iter().filter(|term| !self.public[term.input as usize]) {
            *factors.entry(term.input).or_default() += sum.centred(term.weight).unsigned_abs() as f64;
        }
        let half = f64::from(sum.width - 1).exp2();
        let variance: f64 = factors.values().map(|factor| factor.min(half).powi(2)).sum();
        f64::from(sum.width) + variance.max(1.0).log2() / 2.0
    }

    fn collector(&self) -> Collector<'_> {
        Collector { graph: self.graph, ranges: self.ranges, users: self.users }
    }

    /// The number that a form stands for, modulo 2^`width`.
    fn number(&self, form: &LinearForm, width: u8, depth: u32) -> Option<Number> {
        let mut number = Number { weights: Weights::new(), constant: form.constant as u32 };
        for &(atom, coefficient) in &form.terms {
            let factor = match atom {
                Atom::Word(word, reading) => match self.input(word, reading) {
                    None if depth < MOST_PRODUCTS => self.exact(word, reading, depth + 1)?,
                    input => input?,
                },
                Atom::Product(_) if depth == MOST_PRODUCTS => return None,
                Atom::Product(factors) => {
                    let [a, b] = factors.map(|(word, reading)| {
                        let form = self.collector().whole(word, Some(reading), width.into());
                        self.number(&form, width, depth + 1)
                    });
                    self.product(&a?, &b?)?
                }
            };
            number.constant = number.constant.wrapping_add(factor.constant.wrapping_mul(coefficient as u32));
            for (of, weight) in factor.weights {
                let total = number.weights.entry(of).or_default();
                *total = total.wrapping_add(weight.wrapping_mul(coefficient as u32));
            }
            if number.weights.len() > MOST_TERMS {
                return None;
            }
        }
        Some(number)
    }

    /// The number that an input word reads as.
    fn input(&self, word: WordId, reading: Reading) -> Option<Number> {
        if !matches!(self.graph.word(word), Word::Input(_)) {
            return None;
        }
        let (first, width) = (*self.first.get(&word)?, self.graph.width(word));
        let weight = |bit: u32| {
            let weight = 1_u32.checked_shl(bit).unwrap_or(0);
            if reading == Reading::Signed && bit + 1 == width { weight.wrapping_neg() } else { weight }
        };
        let weights = (0..width).map(|bit| ((first + bit, None), weight(bit))).collect();
        Some(Number { weights, constant: 0 })
    }

    /// The number that a sum of another width reads as: its parts alone may leave the range of the
    /// reading, as 3·(x + y) − 2·y does, but all of it stays there.
    fn exact(&self, word: WordId, reading: Reading, depth: u32) -> Option<Number> {
        let width = u8::try_from(self.graph.width(word)).ok().filter(|width| MODULAR_BITS.contains(width))?;
        let form = self.collector().whole(word, None, width.into());
        let number = self.number(&form, width, depth)?;
        let modulus = 1_i64 << width;
        let least = if reading == Reading::Signed { -(modulus / 2) } else { 0 };
        let sum = ModularSum { width, ..ModularSum::default() };
        // weights modulo 2^width as the numbers of least magnitude, or none of them negative
        let as_numbers: [&dyn Fn(u32) -> i64; 2] =
            [&|weight| sum.centred(weight), &|weight| i64::from(weight & sum.mask())];
        as_numbers.into_iter().find_map(|of| {
            let all = || number.weights.values().map(|weight| of(*weight));
            let low: i64 = all().filter(|weight| *weight < 0).sum();
            let high: i64 = all().filter(|weight| *weight > 0).sum();
            // the smallest constant with which nothing is below the range
            let constant = least - low + (i64::from(number.constant) - (least - low)).rem_euclid(modulus);
            let weights = number.weights.iter().map(|(bits, weight)| (*bits, of(*weight) as u32)).collect();
            (constant + high < least + modulus).then_some(Number { weights, constant: constant as u32 })
        })
    }

    /// The product of two numbers; nothing if it has products of more than a bit and a public one.
    fn product(&self, a: &Number, b: &Number) -> Option<Number> {
        let mut weights = Weights::new();
        let mut add = |of: (u32, Option<u32>), weight: u32| {
            let total = weights.entry(of).or_default();
            *total = total.wrapping_add(weight);
            weights.len() <= MOST_TERMS
        };
        for (number, other) in [(a, b), (b, a)] {
            let all = number.weights.iter();
            if !all.map(|(of, weight)| (of, weight.wrapping_mul(other.constant))).all(|(of, weight)| add(*of, weight)) {
                return None;
            }
        }
        for (one, weight) in &a.weights {
            for (other, factor) in &b.weights {
                if !add(self.both(*one, *other)?, weight.wrapping_mul(*factor)) {
                    return None;
                }
            }
        }
        Some(Number { weights, constant: a.constant.wrapping_mul(b.constant) })
    }

    /// The product of two products of bits, of which at most one is secret and two are different.
    fn both(&self, one: (u32, Option<u32>), other: (u32, Option<u32>)) -> Option<(u32, Option<u32>)> {
        let mut inputs: Vec<u32> = [Some(one.0), one.1, Some(other.0), other.1].into_iter().flatten().collect();
        inputs.sort_unstable_by_key(|input| (self.public[*input as usize], *input));
        inputs.dedup();
        match inputs[..] {
            [input] => Some((input, None)),
            [input, condition] if self.public[condition as usize] => Some((input, Some(condition))),
            _ => None,
        }
    }
}
