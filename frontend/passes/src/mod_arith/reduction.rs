//! Reductions modulo constants without a division (Barrett, CRYPTO 1986; Menezes, van Oorschot and
//! Vanstone, Handbook of Applied Cryptography, algorithm 14.42).

use super::integers::{Integers, width_of};
use melior::ir::{Value, ValueLike};
use num_bigint::BigUint;
use ringmill_dialects::ops::Arith;

/// The number of bits of all residues modulo q.
pub(super) fn residue_bits(q: u128) -> u32 {
    u128::BITS - (q - 1).leading_zeros()
}

/// floor(2^power / q), below 2^128.
fn ratio(power: u32, q: u128) -> u128 {
    u128::try_from((BigUint::from(1u32) << power) / q).unwrap_or(u128::MAX)
}

fn each(moduli: &[u128], of: impl Fn(u128) -> u128) -> Vec<u128> {
    moduli.iter().map(|&q| of(q)).collect()
}

impl<'c, 'a> Integers<'_, 'c, 'a> {
    /// Sums below 2q modulo q.
    pub fn reduce_once(&mut self, sum: Value<'c, 'a>, moduli: &[u128]) -> Value<'c, 'a> {
        let q = self.constant(width_of(sum.r#type()), moduli);
        self.less_if_at_least(sum, q)
    }

    /// Products below q² modulo q, as integers of `width` bits.
    ///
    /// The products have twice as many bits as residues take, and two more, at least.
    pub fn reduce_product(&mut self, product: Value<'c, 'a>, moduli: &[u128], width: u32) -> Value<'c, 'a> {
        let wide = width_of(product.r#type());
        let bits = |q: u128| residue_bits(q);
        // The quotient, at most 2 too small: its high part times the ratio 4^w / q.
        let low = self.constant(wide, &each(moduli, |q| u128::from(bits(q) - 1)));
        let high = self.binary(Arith::ShRUI, product, low);
        let ratio = self.constant(wide, &each(moduli, |q| ratio(2 * bits(q), q)));
        let scaled = self.binary(Arith::MulI, high, ratio);
        let rest = self.constant(wide, &each(moduli, |q| u128::from(bits(q) + 1)));
        let quotient = self.binary(Arith::ShRUI, scaled, rest);
        // What is left is below 3q, which may take a bit more than an integer has.
        let (product, quotient) = (self.resize(product, width + 1), self.resize(quotient, width + 1));
        let q = self.constant(width + 1, moduli);
        let multiple = self.binary(Arith::MulI, quotient, q);
        let left = self.binary(Arith::SubI, product, multiple);
        let left = self.less_if_at_least(left, q);
        let left = self.less_if_at_least(left, q);
        self.resize(left, width)
    }

    /// Unsigned integers modulo q; 2q takes no more bits than they have.
    pub fn reduce(&mut self, value: Value<'c, 'a>, moduli: &[u128]) -> Value<'c, 'a> {
        let width = width_of(value.r#type());
        let most = moduli.iter().map(|&q| ratio(width, q)).max().unwrap_or(1);
        let wide = width + u128::BITS - most.leading_zeros();
        let ratio = self.constant(wide, &each(moduli, |q| ratio(width, q)));
        let extended = self.resize(value, wide);
        let scaled = self.binary(Arith::MulI, extended, ratio);
        let shift = self.constant(wide, &[u128::from(width)]);
        let quotient = self.binary(Arith::ShRUI, scaled, shift);
        // The quotient is at most 1 too small.
        let quotient = self.resize(quotient, width);
        let q = self.constant(width, moduli);
        let multiple = self.binary(Arith::MulI, quotient, q);
        let left = self.binary(Arith::SubI, value, multiple);
        self.less_if_at_least(left, q)
    }

    /// Signed integers modulo q; 2q takes no more bits than they have.
    pub fn reduce_signed(&mut self, value: Value<'c, 'a>, moduli: &[u128]) -> Value<'c, 'a> {
        let width = width_of(value.r#type());
        let unsigned = self.reduce(value, moduli);
        // A negative integer is 2^width less.
        let less = |q: u128| {
            let power = u128::try_from((BigUint::from(1u32) << width) % q).unwrap_or(0);
            (q - power) % q
        };
        let (less, zero) = (self.constant(width, &each(moduli, less)), self.constant(width, &[0]));
        let is_negative = self.compare(ringmill_dialects::attr::Predicate::SignedLess, value, zero);
        let added = self.select(is_negative, less, zero);
        let sum = self.binary(Arith::AddI, unsigned, added);
        self.reduce_once(sum, moduli)
    }

    /// The first step of Barrett's reduction, as `mod_arith.barrett_reduce` defines it.
    pub fn barrett_step(&mut self, value: Value<'c, 'a>, q: u128) -> Value<'c, 'a> {
        let (width, power) = (width_of(value.r#type()), 2 * residue_bits(q));
        let ratio = ratio(power, q);
        let wide = width + u128::BITS - ratio.leading_zeros();
        let ratio = self.constant(wide, &[ratio]);
        let extended = self.resize(value, wide);
        let scaled = self.binary(Arith::MulI, extended, ratio);
        let shift = self.constant(wide, &[u128::from(power)]);
        let quotient = self.binary(Arith::ShRUI, scaled, shift);
        let quotient = self.resize(quotient, width);
        let q = self.constant(width, &[q]);
        let multiple = self.binary(Arith::MulI, quotient, q);
        self.binary(Arith::SubI, value, multiple)
    }
}
