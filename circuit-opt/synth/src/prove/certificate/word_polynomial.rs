//! A word that is a sum of products, as a polynomial over the bits of the words it consists of.

use ringmill_netlist::{Netlist, NodeId};
use rustc_hash::FxHashMap;

use super::polynomial::Polynomial;
use super::violation::Failure;
use crate::word::{MAX_WIDTH, Range, Word, WordGraph, WordId, WordOp, mask, signed};

/// The interpretation of a word as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Reading {
    Unsigned,
    Signed,
}

/// The graph, what is known of its words' values, and the nodes that carry those that were made.
pub(super) struct Words<'a> {
    pub(super) netlist: &'a Netlist,
    pub(super) graph: &'a WordGraph,
    /// shown to hold wherever a word is defined
    pub(super) ranges: &'a [Range],
    pub(super) bits: &'a [Option<Vec<NodeId>>],
}

/// coefficient·word, read as a number; which reading does not matter for words that are as wide as
/// the modulus.
#[derive(Clone, Copy)]
struct Part {
    word: WordId,
    coefficient: u128,
    reading: Reading,
}

/// constant + Σ coefficient·number + Σ coefficient·number·number
#[derive(Default)]
struct Expression {
    constant: u128,
    numbers: FxHashMap<(WordId, Reading), u128>,
    products: FxHashMap<[(WordId, Reading); 2], u128>,
}

impl Words<'_> {
    pub(super) fn bits(&self, word: WordId) -> Result<&[NodeId], Failure> {
        self.bits[word.index()].as_deref().ok_or(Failure::Incomplete)
    }

    fn number(&self, word: WordId, reading: Reading) -> Result<Polynomial, Failure> {
        let mut number = Polynomial::default();
        let bits = self.bits(word)?;
        for (position, &bit) in bits.iter().enumerate() {
            number.add_node(self.netlist, bit, 1 << position);
        }
        if reading == Reading::Signed && bits.len() < MAX_WIDTH as usize {
            number.add_node(self.netlist, bits[bits.len() - 1], (1_u128 << bits.len()).wrapping_neg());
        }
        Ok(number)
    }

    /// The number of ones of a word.
    pub(super) fn count(&self, word: WordId) -> Result<Polynomial, Failure> {
        let mut count = Polynomial::default();
        for &bit in self.bits(word)? {
            count.add_node(self.netlist, bit, 1);
        }
        Ok(count)
    }

    /// The product of two words modulo 2^`width`.
    pub(super) fn product(&self, factors: [WordId; 2], reading: Reading, width: u32) -> Result<Polynomial, Failure> {
        let [a, b] = [self.number(factors[0], reading)?, self.number(factors[1], reading)?];
        let mut product = Polynomial::default();
        product.add_product_of_sums(&a, &b, 1, mask(width));
        Ok(product)
    }

    /// The polynomial of `root` modulo 2^`width`, looking through the operations that `decisions`
    /// name, the last operand first.
    pub(super) fn polynomial(&self, root: WordId, width: u32, decisions: &[bool]) -> Result<Polynomial, Failure> {
        self.polynomial_read(root, Reading::Unsigned, width, decisions)
    }

    /// As [`polynomial`](Self::polynomial), of the number that the word reads as.
    pub(super) fn polynomial_read(
        &self,
        root: WordId,
        reading: Reading,
        width: u32,
        decisions: &[bool],
    ) -> Result<Polynomial, Failure> {
        let mut expression = Expression::default();
        let mut decisions = decisions.iter();
        let mut open = vec![Part { word: root, coefficient: 1, reading }];
        while let Some(part) = open.pop() {
            if *decisions.next().ok_or(Failure::Incomplete)? {
                self.open(part, width, &mut expression, &mut open)?;
            } else {
                let total = expression.numbers.entry(self.atom(part.word, part.reading, width)).or_default();
                *total = total.wrapping_add(part.coefficient);
            }
        }
        let mut polynomial = Polynomial { constant: expression.constant, ..Polynomial::default() };
        let mut one = Polynomial::default();
        one.add_product(&[], 1);
        // a word whose coefficients cancel need not have been made
        for ((word, reading), coefficient) in expression.numbers {
            if coefficient & mask(width) != 0 {
                polynomial.add_product_of_sums(&self.number(word, reading)?, &one, coefficient, mask(width));
            }
        }
        for ([a, b], coefficient) in expression.products {
            if coefficient & mask(width) != 0 {
                let [a, b] = [self.number(a.0, a.1)?, self.number(b.0, b.1)?];
                polynomial.add_product_of_sums(&a, &b, coefficient, mask(width));
            }
        }
        Ok(polynomial)
    }

    /// A word's number modulo 2^`width`, named alike wherever readings agree.
    fn atom(&self, word: WordId, reading: Reading, width: u32) -> (WordId, Reading) {
        let agree = self.graph.width(word) >= width || self.ranges[word.index()].signed_least >= 0;
        (word, if agree { Reading::Unsigned } else { reading })
    }

    fn open(
        &self,
        Part { word, coefficient, reading }: Part,
        width: u32,
        expression: &mut Expression,
        open: &mut Vec<Part>,
    ) -> Result<(), Failure> {
        let own = self.graph.width(word);
        let constant = &mut expression.constant;
        let mut add = |value: u128| *constant = constant.wrapping_add(coefficient.wrapping_mul(value));
        let (op, operands) = match self.graph.word(word) {
            Word::Input(_) => return Err(Failure::Incomplete),
            Word::Constant(value) => {
                add(if reading == Reading::Signed { signed(value, own) as u128 } else { value });
                return Ok(());
            }
            Word::Op { op, operands } => (op, operands),
        };
        // modulo 2^own every reading is right, and so is every operation
        let reading = if own >= width { reading } else { self.exact_reading(word, op, operands, reading)? };
        let mut push = |word, coefficient, reading| open.push(Part { word, coefficient, reading });
        match op {
            WordOp::Add | WordOp::Sub => {
                push(operands[0], coefficient, reading);
                let second = if op == WordOp::Sub { coefficient.wrapping_neg() } else { coefficient };
                push(operands[1], second, reading);
            }
            WordOp::Neg => push(operands[0], coefficient.wrapping_neg(), reading),
            WordOp::Not => {
                push(operands[0], coefficient.wrapping_neg(), reading);
                add(if reading == Reading::Signed { u128::MAX } else { mask(own) });
            }
            WordOp::ShiftLeft => {
                let amount = self.graph.as_constant(operands[1]).ok_or(Failure::Incomplete)?;
                let power = if amount < u128::from(MAX_WIDTH) { 1 << amount } else { 0 };
                push(operands[0], coefficient.wrapping_mul(power), reading);
            }
            WordOp::Mul => {
                let constant = |position: usize| self.graph.as_constant(operands[position]);
                let (factor, other) = match (constant(0), constant(1)) {
                    (_, Some(factor)) => (factor, operands[0]),
                    (Some(factor), None) => (factor, operands[1]),
                    (None, None) => {
                        let mut factors = [operands[0], operands[1]].map(|word| self.atom(word, reading, width));
                        factors.sort_unstable();
                        let total = expression.products.entry(factors).or_default();
                        *total = total.wrapping_add(coefficient);
                        return Ok(());
                    }
                };
                let factor = if reading == Reading::Signed { signed(factor, own) as u128 } else { factor };
                push(other, coefficient.wrapping_mul(factor), reading);
            }
            WordOp::Truncate(_) | WordOp::Extract { low: 0, .. } => push(operands[0], coefficient, reading),
            WordOp::ZeroExtend(to) if to > self.graph.width(operands[0]) => {
                push(operands[0], coefficient, Reading::Unsigned);
            }
            WordOp::SignExtend(to) if to > self.graph.width(operands[0]) => {
                push(operands[0], coefficient, Reading::Signed);
            }
            WordOp::ZeroExtend(_) | WordOp::SignExtend(_) => push(operands[0], coefficient, reading),
            _ => return Err(Failure::Incomplete),
        }
        Ok(())
    }

    /// A reading in which the result of an operation is that of the same operation on integers, and
    /// the result's number is the one in `reading`.
    fn exact_reading(
        &self,
        word: WordId,
        op: WordOp,
        operands: &[WordId],
        reading: Reading,
    ) -> Result<Reading, Failure> {
        let agree = self.ranges[word.index()].signed_least >= 0;
        let all = [Reading::Unsigned, Reading::Signed];
        let mut right = all.into_iter().filter(|&other| other == reading || agree);
        right.find(|&reading| self.is_exact(word, op, operands, reading)).ok_or(Failure::Undecided)
    }

    fn is_exact(&self, word: WordId, op: WordOp, operands: &[WordId], reading: Reading) -> bool {
        // narrower than the modulus, so less than 128 bits
        let width = self.graph.width(word);
        let bounds = |operand: WordId| {
            let range = &self.ranges[operand.index()];
            match reading {
                Reading::Signed => Some((range.signed_least, range.signed_greatest)),
                Reading::Unsigned => Some((range.least.try_into().ok()?, range.greatest.try_into().ok()?)),
            }
        };
        let (lowest, highest) = match reading {
            Reading::Unsigned => (0, mask(width) as i128),
            Reading::Signed => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
        };
        let fits = |value: Option<i128>| value.is_some_and(|value| (lowest..=highest).contains(&value));
        let Some(a) = bounds(operands[0]) else { return false };
        let b = operands.get(1).map_or(Some((0, 0)), |&operand| bounds(operand));
        let Some(b) = b else { return false };
        match op {
            WordOp::Add => fits(a.0.checked_add(b.0)) && fits(a.1.checked_add(b.1)),
            WordOp::Sub => fits(a.0.checked_sub(b.1)) && fits(a.1.checked_sub(b.0)),
            WordOp::Neg => fits(a.1.checked_neg()) && fits(a.0.checked_neg()),
            WordOp::Mul => [a.0, a.1].iter().all(|x| fits(x.checked_mul(b.0)) && fits(x.checked_mul(b.1))),
            WordOp::ShiftLeft => {
                let power = self.graph.as_constant(operands[1]).filter(|&amount| amount < 126);
                power.is_some_and(|amount| [a.0, a.1].iter().all(|x| fits(x.checked_mul(1 << amount))))
            }
            WordOp::Not => true,
            WordOp::Truncate(_) | WordOp::Extract { low: 0, .. } => fits(Some(a.0)) && fits(Some(a.1)),
            WordOp::ZeroExtend(_) => true,
            WordOp::SignExtend(_) => reading == Reading::Signed || self.ranges[operands[0].index()].signed_least >= 0,
            _ => false,
        }
    }
}
