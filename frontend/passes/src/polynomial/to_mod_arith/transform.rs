//! Number-theoretic transforms in log2 N layers of a loop over N/2 butterflies (Cooley and Tukey
//! 1965).

use super::coefficients::Coefficients;
use crate::ir::tensor_of;
use melior::ir::{Type, Value};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, ModArith, Tensor},
};
use ringmill_ring::Splitting;

/// The values of a polynomial at the roots of the modulus, in natural order: at ψ^(2k+1), or at ω^k
/// modulo x^N − 1.
pub(super) fn values<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    a: Value<'c, 'a>,
    splittings: &[Splitting],
) -> Value<'c, 'a> {
    let weighted = match splittings.iter().all(Splitting::is_cyclic) {
        true => a,
        false => weighted(ring, a, &each(splittings, |splitting| powers(splitting, splitting.root().value()))),
    };
    sums(ring, weighted, &each(splittings, |splitting| powers(splitting, omega(splitting))))
}

/// The polynomial with these values.
pub(super) fn coefficients<'c, 'a>(
    ring: &mut Coefficients<'_, 'c, 'a>,
    values: Value<'c, 'a>,
    splittings: &[Splitting],
) -> Value<'c, 'a> {
    let inverse_omega = |splitting: &Splitting| splitting.modulus().inverse(omega(splitting));
    let sums = sums(ring, values, &each(splittings, |splitting| powers(splitting, inverse_omega(splitting))));
    let factors = |splitting: &Splitting| {
        let modulus = splitting.modulus();
        let scale = modulus.inverse(splitting.n() % modulus.value());
        let step = if splitting.is_cyclic() { 1 } else { splitting.root().inverse() };
        powers(splitting, step).into_iter().map(|power| modulus.mul(power, scale)).collect()
    };
    weighted(ring, sums, &each(splittings, factors))
}

fn each(splittings: &[Splitting], of: impl Fn(&Splitting) -> Vec<u64>) -> Vec<Vec<u64>> {
    splittings.iter().map(of).collect()
}

/// The root of order N.
fn omega(splitting: &Splitting) -> u64 {
    let root = splitting.root().value();
    if splitting.is_cyclic() { root } else { splitting.modulus().mul(root, root) }
}

/// The first N powers.
fn powers(splitting: &Splitting, base: u64) -> Vec<u64> {
    let next = |&power: &u64| Some(splitting.modulus().mul(power, base));
    std::iter::successors(Some(1), next).take(splitting.n() as usize).collect()
}

fn weighted<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, a: Value<'c, 'a>, factors: &[Vec<u64>]) -> Value<'c, 'a> {
    let factors = ring.constants(factors);
    ring.binary(ModArith::Mul, a, factors)
}

/// Σ a_i ω^(ik) for each k, from the powers of ω.
fn sums<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, a: Value<'c, 'a>, omega: &[Vec<u64>]) -> Value<'c, 'a> {
    let n = ring.n;
    let layers = n.trailing_zeros() as usize;
    let omega = ring.constants(omega);
    let mut tensor = reversed(ring, a);
    for layer in 0..layers {
        let half = ring.out.index(1 << layer);
        let low_mask = ring.out.index((1 << layer) - 1);
        let stride = ring.out.index(n >> (layer + 1));
        let butterflies = ring.out.begin_loop(0, n / 2, &[tensor]);
        let inside = ring.binary(Arith::AndI, butterflies.index, low_mask);
        // The blocks before this one are twice as long as its half.
        let before = ring.binary(Arith::SubI, butterflies.index, inside);
        let before = ring.binary(Arith::AddI, before, before);
        let first = ring.binary(Arith::AddI, before, inside);
        let second = ring.binary(Arith::AddI, first, half);
        let exponent = ring.binary(Arith::MulI, inside, stride);
        let (current, factor) = (butterflies.carried[0], ring.get(omega, exponent));
        let (low, high) = (ring.get(current, first), ring.get(current, second));
        let product = ring.binary(ModArith::Mul, high, factor);
        let (sum, difference) = (ring.binary(ModArith::Add, low, product), ring.binary(ModArith::Sub, low, product));
        let changed = ring.set(current, first, sum);
        let changed = ring.set(changed, second, difference);
        tensor = ring.out.end_loop(butterflies, &[changed])[0];
    }
    tensor
}

/// The coefficients in the order of their reversed numbers.
fn reversed<'c, 'a>(ring: &mut Coefficients<'_, 'c, 'a>, a: Value<'c, 'a>) -> Value<'c, 'a> {
    let n = ring.n;
    let bits = n.trailing_zeros();
    let reversed: Vec<u128> = (0..n)
        .map(|index| if bits == 0 { 0 } else { (index.reverse_bits() >> (usize::BITS - bits)) as u128 })
        .collect();
    let context = ring.out.context;
    let indices: Type<'c> = tensor_of(&[n], Type::index(context));
    let table = access::elements_attribute(indices, &reversed);
    let table = table.unwrap_or_else(|| unreachable!("an index for each coefficient"));
    let table = ring.out.op(Arith::Constant, &[], &[attr::VALUE.with(context, table)], indices);
    let empty = ring.out.op(Tensor::Empty, &[], &[], ring.all);
    let each = ring.out.begin_loop(0, n, &[empty]);
    let from = ring.out.op(Tensor::Extract, &[table, each.index], &[], Type::index(context));
    let coefficient = ring.get(a, from);
    let changed = ring.set(each.carried[0], each.index, coefficient);
    ring.out.end_loop(each, &[changed])[0]
}
