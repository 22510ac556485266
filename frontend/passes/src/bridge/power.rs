//! Powers of integers, as `math.ipowi` has them: wrapping, a negative power of ±1 being ±1 and of
//! other bases 0. A negative power of 0 is undefined.

use ringmill_synth::word::{Predicate, WordGraph, WordId, WordOp};

/// `base` to the power of `exponent`, both of `width` bits and signed.
pub(super) fn power(graph: &mut WordGraph, base: WordId, exponent: WordId, width: u32) -> WordId {
    match graph.as_constant(exponent) {
        Some(exponent) => constant_power(graph, base, exponent, width),
        None => Powers { graph, width }.of(base, exponent),
    }
}

/// `base` to a constant power, wrapping, by squaring. A negative power of ±1 is ±1; of other bases
/// it rounds to 0, of 0 it is undefined.
fn constant_power(graph: &mut WordGraph, base: WordId, exponent: u128, width: u32) -> WordId {
    let one = graph.constant(1, width);
    if width > 1 && exponent >> (width - 1) == 1 {
        let zero = graph.constant(0, width);
        let minus_one = graph.constant(u128::MAX, width);
        let of_minus_one = if exponent & 1 == 1 { minus_one } else { one };
        let is_one = graph.op(WordOp::Compare(Predicate::Equal), &[base, one]);
        let is_minus_one = graph.op(WordOp::Compare(Predicate::Equal), &[base, minus_one]);
        let rest = graph.op(WordOp::Select, &[is_minus_one, of_minus_one, zero]);
        return graph.op(WordOp::Select, &[is_one, one, rest]);
    }
    let mut result = None;
    let mut square = base;
    let mut rest = exponent;
    while rest != 0 {
        if rest & 1 == 1 {
            result = Some(match result {
                Some(result) => graph.op(WordOp::Mul, &[result, square]),
                None => square,
            });
        }
        rest >>= 1;
        if rest != 0 {
            square = graph.op(WordOp::Mul, &[square, square]);
        }
    }
    result.unwrap_or(one)
}

/// A power whose exponent is not known.
struct Powers<'a> {
    graph: &'a mut WordGraph,
    width: u32,
}

impl Powers<'_> {
    /// Squares and multiplies, bit by bit of the exponent. From the bit k on for which 2^k reaches
    /// the width, the power of an even base is 0, and that of an odd one is 1 + 2^(k+2)·t, so that
    /// only t is squared and multiplied: ever narrower words.
    fn of(&mut self, base: WordId, exponent: WordId) -> WordId {
        let width = self.width;
        let one = self.graph.constant(1, width);
        if width == 1 {
            // Of 1, which is -1 as well, and of 0 to the power of 0. Other powers of 0 are
            // undefined.
            return one;
        }
        let general = width.next_power_of_two().trailing_zeros();
        let digits = width - 1;
        let first = self.bit(exponent, 0);
        let mut result = self.graph.op(WordOp::Select, &[first, base, one]);
        let mut square = base;
        for k in 1..digits.min(general) {
            square = self.graph.op(WordOp::Mul, &[square, square]);
            let product = self.graph.op(WordOp::Mul, &[result, square]);
            let bit = self.bit(exponent, k);
            result = self.graph.op(WordOp::Select, &[bit, product, result]);
        }
        if digits > general && width > general + 2 {
            square = self.graph.op(WordOp::Mul, &[square, square]);
            let shifted = self.shifted_right(square, general + 2);
            let mut tail = self.truncated(shifted, width - general - 2);
            for k in general..digits {
                result = self.multiplied(result, tail, exponent, k);
                match (width - 2).checked_sub(k + 1) {
                    None | Some(0) => break,
                    Some(rest) => tail = self.squared(tail, k, rest),
                }
            }
        }
        self.without_vanishing(base, exponent, general, result)
    }

    /// `result` times 1 + 2^(k+2)·`tail` where bit k of the exponent is 1.
    fn multiplied(&mut self, result: WordId, tail: WordId, exponent: WordId, k: u32) -> WordId {
        let narrow = self.width - k - 2;
        let bit = self.bit(exponent, k);
        let none = self.graph.constant(0, narrow);
        let tail = self.graph.op(WordOp::Select, &[bit, tail, none]);
        let low = self.truncated(result, narrow);
        let product = self.graph.op(WordOp::Mul, &[low, tail]);
        let wide = self.graph.op(WordOp::ZeroExtend(self.width), &[product]);
        let by = self.graph.constant(u128::from(k + 2), self.width);
        let moved = self.graph.op(WordOp::ShiftLeft, &[wide, by]);
        self.graph.op(WordOp::Add, &[result, moved])
    }

    /// The low `rest` bits of t + 2^(k+1)·t², which is the t of the next square.
    fn squared(&mut self, tail: WordId, k: u32, rest: u32) -> WordId {
        let low = self.truncated(tail, rest);
        let Some(narrow) = rest.checked_sub(k + 1).filter(|&narrow| narrow > 0) else { return low };
        let factor = self.truncated(tail, narrow);
        let square = self.graph.op(WordOp::Mul, &[factor, factor]);
        let wide = self.graph.op(WordOp::ZeroExtend(rest), &[square]);
        let by = self.graph.constant(u128::from(k + 1), rest);
        let moved = self.graph.op(WordOp::ShiftLeft, &[wide, by]);
        self.graph.op(WordOp::Add, &[low, moved])
    }

    /// `result`, or 0: for high powers of even bases, and for negative powers of all bases but ±1.
    fn without_vanishing(&mut self, base: WordId, exponent: WordId, general: u32, result: WordId) -> WordId {
        let [zero, one, minus_one] = [0, 1, u128::MAX].map(|value| self.graph.constant(value, self.width));
        let even = {
            let (odd, zero) = (self.bit(base, 0), self.graph.constant(0, 1));
            self.graph.op(WordOp::Compare(Predicate::Equal), &[odd, zero])
        };
        let above = self.shifted_right(exponent, general);
        let high = self.graph.op(WordOp::Compare(Predicate::NotEqual), &[above, zero]);
        let vanishes = self.graph.op(WordOp::And, &[even, high]);
        let negative = self.graph.op(WordOp::Compare(Predicate::SignedLess), &[exponent, zero]);
        let not_one = self.graph.op(WordOp::Compare(Predicate::NotEqual), &[base, one]);
        let not_minus_one = self.graph.op(WordOp::Compare(Predicate::NotEqual), &[base, minus_one]);
        let no_unit = self.graph.op(WordOp::And, &[not_one, not_minus_one]);
        let is_fraction = self.graph.op(WordOp::And, &[negative, no_unit]);
        let is_zero = self.graph.op(WordOp::Or, &[vanishes, is_fraction]);
        self.graph.op(WordOp::Select, &[is_zero, zero, result])
    }

    fn bit(&mut self, word: WordId, k: u32) -> WordId {
        let shifted = self.shifted_right(word, k);
        self.truncated(shifted, 1)
    }

    fn shifted_right(&mut self, word: WordId, by: u32) -> WordId {
        let by = self.graph.constant(u128::from(by), self.width);
        self.graph.op(WordOp::ShiftRightUnsigned, &[word, by])
    }

    fn truncated(&mut self, word: WordId, width: u32) -> WordId {
        match self.graph.width(word) == width {
            true => word,
            false => self.graph.op(WordOp::Truncate(width), &[word]),
        }
    }
}
