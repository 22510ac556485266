//! Latency and cost of the parts of the modules of `rtl/arith`. The latencies are those of
//! `rtl/arith/mul_latency.sv`.

use crate::inventory::{Inventory, Item};

/// A factor of at most this many signed digits is added, one of more is multiplied.
pub(crate) const MOST_TERMS: u32 = 4;

/// Bits of a number.
pub(crate) fn width(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

/// ⌊a·2^shift / b⌋, below 2^128, for a b that is not 0: a bit of the quotient at a time.
pub(crate) fn quotient(a: u64, shift: u32, b: u64) -> u128 {
    let b = u128::from(b);
    let first = (u128::from(a) / b, u128::from(a) % b);
    let (quotient, _) = (0..shift).fold(first, |(quotient, rest), _| {
        let bit = u128::from(2 * rest >= b);
        (2 * quotient + bit, 2 * rest - bit * b)
    });
    quotient
}

/// The part of a pipeline that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Nothing: the latency alone is asked for.
    Nothing,
    /// Sums as wide as their results: reductions are compared by this count.
    Whole,
    /// The part that synthesis keeps: sums only as wide as what is not known to be zero.
    Kept,
}

/// A pipeline under construction, and its parts so far.
#[derive(Clone, Debug)]
pub struct Pipeline {
    slice: u32,
    counted: Counted,
    inventory: Inventory,
    /// The second operand of the next product, if it is known.
    factor: Option<u128>,
    /// The lowest bits of the next product that nothing reads.
    unread: u32,
}

/// A word of a sum: from its lowest bit that may be 1 to above its highest.
type Range = (u32, u32);

impl Pipeline {
    /// An empty pipeline: products are cut into slices of so many bits.
    #[must_use]
    pub fn new(slice: u32, counted: Counted) -> Self {
        Self { slice, counted, inventory: Inventory::default(), factor: None, unread: 0 }
    }

    /// Its parts.
    #[must_use]
    pub fn inventory(self) -> Inventory {
        self.inventory
    }

    /// The parts so far, to be added to; None if nothing is counted.
    fn parts(&mut self) -> Option<&mut Inventory> {
        (self.counted != Counted::Nothing).then_some(&mut self.inventory)
    }

    fn add(&mut self, count: u32, item: Item) {
        if let Some(parts) = self.parts() {
            parts.add(count.into(), item);
        }
    }

    /// Sums or differences of that many bits, and their registers.
    pub(crate) fn sums<const N: usize>(&mut self, bits: [u32; N]) {
        for bits in bits {
            self.add(1, Item::Chain(bits));
            self.add(1, Item::Registers(bits));
        }
    }

    /// `mod_add` or `mod_sub`.
    pub(crate) fn modular_sum(&mut self, bits: u32) {
        if let Some(parts) = self.parts() {
            parts.modular_sum(1, bits);
        }
    }

    /// Sums with constants, or differences, and their registers.
    pub(crate) fn constant_sums<const N: usize>(&mut self, bits: [u32; N]) {
        for bits in bits {
            self.correction(bits, 0);
        }
    }

    /// The sum of that many bits and of a constant that a signal switches on and off, and its
    /// register.
    pub(crate) fn correction(&mut self, bits: u32, constant: u128) {
        if let Some(parts) = self.parts() {
            parts.constant_sum(1, bits, constant.count_ones());
        }
    }

    /// A comparison with a constant, and the register of its result.
    pub(crate) fn compare(&mut self, bits: u32) {
        self.add(1, Item::ConstantChain { bits, chosen: 0 });
        self.add(1, Item::Registers(1));
    }

    /// The sign of a difference from a word whose lowest `constant` bits are known, and its
    /// register.
    pub(crate) fn sign(&mut self, bits: u32, constant: u32) {
        self.add(1, Item::ConstantChain { bits: constant, chosen: 0 });
        self.add(1, Item::Chain(bits - constant));
        self.add(1, Item::Registers(1));
    }

    /// A sum or difference, a carry chain of so many bits, and its register.
    pub(crate) fn difference(&mut self, chain: u32, bits: u32) {
        self.add(1, Item::Chain(chain.min(bits)));
        self.add(1, Item::Registers(bits));
    }

    /// A difference of that many bits of which the lowest pass through.
    pub(crate) fn high_difference(&mut self, bits: u32, passing: u32) {
        self.difference(bits.saturating_sub(passing), bits);
    }

    /// A choice among words.
    pub(crate) fn select(&mut self, bits: u32, ways: u32) {
        if ways > 1 {
            self.add(1, Item::Select { bits, ways });
        }
    }

    /// `shift_register` of a word from a register that nothing else reads.
    pub(crate) fn delay(&mut self, bits: u32, depth: u64) {
        self.line(bits, depth, true);
    }

    /// `shift_register` of an operand of the pipeline, or of a word that something else reads.
    pub(crate) fn delay_copy(&mut self, bits: u32, depth: u64) {
        self.line(bits, depth, false);
    }

    fn line(&mut self, bits: u32, depth: u64, follows_register: bool) {
        if let Some(parts) = self.parts() {
            parts.line(1, bits, depth, follows_register);
        }
    }

    /// `shift_register` of a word whose lowest bits are 0.
    pub(crate) fn delay_above(&mut self, bits: u32, zeros: u32, depth: u64) {
        match self.counted {
            Counted::Kept if zeros >= bits => {}
            Counted::Kept => self.delay(bits - zeros, depth),
            _ => self.delay(bits, depth),
        }
    }

    /// `mul_wide`; its latency.
    pub(crate) fn wide(&mut self, a: u32, b: u32, out: u32) -> u64 {
        match self.factor.take() {
            Some(factor) => self.by_known((a, b), factor, out),
            None => {
                self.add(1, Item::Operands(a + b));
                self.partials((a, b), out, |_, _| true)
            }
        }
    }

    /// `mul_wide` by a constant of so many bits; its latency.
    fn by_known(&mut self, (a, b): (u32, u32), factor: u128, out: u32) -> u64 {
        self.add(1, Item::Operands(a));
        self.add(1, Item::Constants(b));
        let slice = |low: u32, width: u32| factor >> low & ((1 << width) - 1);
        self.partials((a, b), out, |low, width| slice(low, width).count_ones() > 1)
    }

    /// Makes a number the second operand of the next `mul_wide`.
    pub(crate) fn know(&mut self, factor: u128) {
        self.factor = Some(factor);
    }

    /// Makes so many of the lowest bits of the next `mul_constant` ones that nothing reads:
    /// synthesis drops their registers, and keeps what carries into the bits above.
    pub(crate) fn leave(&mut self, bits: u32) {
        self.unread = bits;
    }

    /// The products of slices, and their sum; the latency with the registers before them.
    /// `multiplies` tells of a slice of b, by its lowest bit and width, if it takes a multiplier.
    fn partials(&mut self, (a, b): (u32, u32), out: u32, multiplies: impl Fn(u32, u32) -> bool) -> u64 {
        let (along_a, along_b) = (Slices::of(a, self.slice), Slices::of(b, self.slice));
        let register = along_a.bits + along_b.bits;
        let unread = std::mem::take(&mut self.unread);
        // the bits of a product that is not added to another
        let alone = if along_a.count * along_b.count == 1 { unread } else { 0 };
        for i in 0..along_a.count {
            for j in (0..along_b.count).filter(|j| i * along_a.bits + j * along_b.bits < out) {
                let width = |slices: &Slices, index: u32, bits: u32| slices.bits.min(bits - index * slices.bits);
                let (a, b) = (width(&along_a, i, a), width(&along_b, j, b));
                self.add(
                    1,
                    match self.counted {
                        Counted::Kept if !multiplies(j * along_b.bits, b) => Item::Shift { a, b },
                        Counted::Kept => Item::Product { a, b, register: (a + b).saturating_sub(alone) },
                        _ => Item::Product { a, b, register },
                    },
                );
            }
        }
        let (rows, columns) = (along_a.below(out), along_b.below(out));
        let words = rows + columns - 1;
        let levels = ceil_log2(words).max(1);
        // a word begins with the lowest slice of one operand and goes on with both
        let word = |i: u32, j: u32| {
            let (low, long) = (i * along_a.bits + j * along_b.bits, (along_a.count - i).min(along_b.count - j));
            (low, (low + long * register).min(a + b).min(out))
        };
        match self.counted {
            Counted::Nothing => {}
            Counted::Whole => self.whole_tree(words, out, levels),
            Counted::Kept => {
                let ranges = (0..columns).map(|j| word(0, j)).chain((1..rows).map(|i| word(i, 0))).collect();
                self.tree(ranges, levels, out, unread);
            }
        }
        2 + u64::from(levels)
    }

    /// `mul_constant`; its latency.
    pub(crate) fn constant(&mut self, bits: u32, factor: u128, out: u32) -> u64 {
        let terms = terms(factor, out);
        let unread = if terms > MOST_TERMS { 0 } else { std::mem::take(&mut self.unread) };
        let factor_bits = (u128::BITS - factor.leading_zeros()).min(out);
        if terms > MOST_TERMS {
            return self.by_known((bits, factor_bits), factor, out.min(bits + factor_bits));
        }
        // below the lowest digit all is zero
        let width = out.min(bits + factor_bits).saturating_sub(factor.trailing_zeros());
        match self.counted {
            Counted::Nothing => {}
            Counted::Whole => self.whole_tree(terms, width, ceil_log2(terms)),
            Counted::Kept => {
                let [plus, minus] = places(factor, out);
                // a difference has its sign in all bits above
                let top = if minus.is_empty() { out.min(bits + factor_bits) } else { out };
                let ranges = plus.into_iter().chain(minus).map(|place| (place, (place + bits).min(out))).collect();
                self.tree(ranges, ceil_log2(terms), top, unread);
            }
        }
        ceil_log2(terms).into()
    }

    /// `sum_tree` of words as wide as the sum.
    fn whole_tree(&mut self, words: u32, bits: u32, levels: u32) {
        let registers: u32 = (1..=levels).map(|level| words.div_ceil(1 << level)).sum();
        self.add(words - 1, Item::Chain(bits));
        self.add(registers, Item::Registers(bits));
    }

    /// `sum_tree` of words that are zero outside of their ranges; the sum ends below `top`, and is
    /// read from bit `unread` on.
    fn tree(&mut self, mut words: Vec<Range>, levels: u32, top: u32, unread: u32) {
        for level in 1..=levels {
            let from = if level == levels { unread } else { 0 };
            let sum = |pair: &[Range]| match *pair {
                [(low, high), (other, above)] => {
                    // where only one word may be 1 its bits pass
                    let sum = (low.min(other), (high.max(above) + 1).min(top));
                    (sum, Some(sum.1.saturating_sub(low.max(other))))
                }
                _ => (pair[0], None),
            };
            let sums: Vec<(Range, Option<u32>)> = words.chunks(2).map(sum).collect();
            for ((low, high), chain) in &sums {
                self.add(1, Item::Registers(high.saturating_sub((*low).max(from))));
                self.add(chain.is_some_and(|bits| bits > 0).into(), Item::Chain(chain.unwrap_or(0)));
            }
            words = sums.into_iter().map(|(range, _)| range).collect();
        }
    }
}

/// Equal slices that cover an operand.
struct Slices {
    count: u32,
    bits: u32,
}

impl Slices {
    fn of(bits: u32, slice: u32) -> Self {
        let count = bits.div_ceil(slice);
        Self { count, bits: bits.div_ceil(count) }
    }

    /// Slices that begin below 2^out.
    fn below(&self, out: u32) -> u32 {
        self.count.min(out.div_ceil(self.bits))
    }
}

fn ceil_log2(n: u32) -> u32 {
    u32::BITS - (n - 1).leading_zeros()
}

/// Places of the digits 1 and −1 of x · factor mod 2^out in the factor's non-adjacent form.
fn places(factor: u128, out: u32) -> [Vec<u32>; 2] {
    let (mut rest, mut plus, mut minus) = (factor, Vec::new(), Vec::new());
    for place in 0..out {
        match rest & 3 {
            1 => {
                plus.push(place);
                rest >>= 1;
            }
            // the digit is −1: its borrow goes up
            3 => {
                minus.push(place);
                rest = (rest >> 1) + 1;
            }
            _ => rest >>= 1,
        }
    }
    [plus, minus]
}

/// Terms of x · factor mod 2^out in the signed digits of the factor's non-adjacent form; a zero is
/// one where no digit is positive.
pub(crate) fn terms(factor: u128, out: u32) -> u32 {
    let (mut rest, mut plus, mut minus) = (factor, 0, 0);
    for _ in 0..out {
        match rest & 3 {
            1 => (plus, rest) = (plus + 1, rest >> 1),
            // the digit is −1: its borrow goes up
            3 => (minus, rest) = (minus + 1, (rest >> 1) + 1),
            _ => rest >>= 1,
        }
    }
    plus.max(1u32) + minus
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DspShape;

    fn latency(build: impl Fn(&mut Pipeline) -> u64) -> u64 {
        build(&mut Pipeline::new(18, Counted::Nothing))
    }

    #[test]
    fn digits() {
        let cases =
            [(7681, 26, 3), (513, 13, 2), (1, 13, 1), (0x3fff, 14, 2), (0x3fff, 15, 2), (0x1555, 26, 7), (3, 2, 2)];
        for (factor, out, expected) in cases {
            assert_eq!(terms(factor, out), expected, "{factor} mod 2^{out}");
        }
    }

    #[test]
    fn wide_products_are_sums_of_words() {
        let cases = [
            (13, 13, 26, 3),
            (18, 18, 36, 3),
            (32, 32, 64, 4),
            (32, 32, 32, 4),
            (54, 54, 108, 5),
            (64, 64, 128, 5),
            (16, 40, 56, 4),
        ];
        for (a, b, out, expected) in cases {
            assert_eq!(latency(|pipeline| pipeline.wide(a, b, out)), expected, "{a} x {b} mod 2^{out}");
        }
    }

    #[test]
    fn multipliers_are_counted_by_slices() {
        let dsp = |a, b, out, dsp: DspShape| {
            let mut pipeline = Pipeline::new(dsp.slice(), Counted::Whole);
            pipeline.wide(a, b, out);
            pipeline.inventory().cost(dsp).dsp
        };
        assert_eq!(DspShape::ALL.map(|shape| dsp(32, 32, 64, shape)), [4, 4, 4, 4, 4, 0]);
        assert_eq!(DspShape::ALL.map(|shape| dsp(54, 54, 108, shape)), [9, 16, 9, 16, 16, 0]);
        assert_eq!(dsp(64, 64, 64, DspShape::D18x18), 10, "half of them and the diagonal");
    }
}
