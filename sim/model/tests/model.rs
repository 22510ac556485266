//! The model against big numbers.

use num_bigint::BigInt;
use proptest::prelude::*;
use ringmill_model::{add, half_mod, negacyclic_product, pointwise_product, sub, transform};

fn modulo(value: BigInt, q: u64) -> u64 {
    let q = BigInt::from(q);
    let rest: BigInt = ((value % &q) + &q) % &q;
    rest.try_into().expect("a residue")
}

/// Kronecker substitution: both polynomials as one big number each, multiplied once, cut into
/// coefficients, folded with x^N = −1.
fn by_kronecker(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    const SLOT: usize = 160; // bits; 2^16 products of 128 bits fit
    let pack = |p: &[u64]| p.iter().rev().fold(BigInt::from(0), |sum, &c| (sum << SLOT) + c);
    let product = pack(a) * pack(b);
    let slot = |i: usize| (&product >> (i * SLOT)) & ((BigInt::from(1) << SLOT) - 1);
    (0..a.len()).map(|k| modulo(slot(k) - slot(k + a.len()), q)).collect()
}

fn polynomials() -> impl Strategy<Value = (u64, Vec<u64>, Vec<u64>)> {
    let moduli = prop_oneof![2u64..100, (1u64 << 31)..(1 << 32), (1u64 << 47)..(1 << 49), (1u64 << 63)..u64::MAX];
    (moduli, 1usize..40).prop_flat_map(|(q, n)| {
        let coefficient = || prop_oneof![0..q, Just(q - 1)];
        (Just(q), prop::collection::vec(coefficient(), n), prop::collection::vec(coefficient(), n))
    })
}

proptest! {
    #[test]
    fn products_are_those_of_big_numbers((q, a, b) in polynomials()) {
        prop_assert_eq!(negacyclic_product(&a, &b, q), by_kronecker(&a, &b, q));
    }

    #[test]
    fn elements_are_those_of_big_numbers((q, a, b) in polynomials()) {
        let each = |operation: fn(BigInt, BigInt) -> BigInt| -> Vec<u64> {
            a.iter().zip(&b).map(|(&x, &y)| modulo(operation(x.into(), y.into()), q)).collect()
        };
        prop_assert_eq!(add(&a, &b, q), each(|x, y| x + y));
        prop_assert_eq!(sub(&a, &b, q), each(|x, y| x - y));
        prop_assert_eq!(pointwise_product(&a, &b, q), each(|x, y| x * y));
        if q % 2 == 1 {
            prop_assert_eq!(modulo(BigInt::from(half_mod(a[0], q)) * 2, q), a[0]);
        }
    }

    #[test]
    fn transforms_are_evaluations((q, a, _) in polynomials(), root: u64) {
        let psi = BigInt::from(root % q);
        let expected: Vec<u64> = (0..a.len()).map(|k| {
            let point = psi.modpow(&BigInt::from(2 * k + 1), &BigInt::from(q));
            let powers = std::iter::successors(Some(BigInt::from(1)), |power| Some(power * &point % q));
            modulo(a.iter().zip(powers).map(|(&c, power)| power * c).sum(), q)
        }).collect();
        prop_assert_eq!(transform(&a, root % q, q), expected);
    }
}

#[test]
fn the_transform_of_a_product_is_the_product_of_the_transforms() {
    let (q, n) = (97, 16);
    let psi = (2..q).find(|&x| (0..n).fold(1, |power, _| power * x % q) == q - 1).expect("97 = 1 mod 32");
    let a: Vec<u64> = (0..n).map(|i| (i * i * 31 + 5) % q).collect();
    let b: Vec<u64> = (0..n).map(|i| (i * 77 + 3) % q).collect();
    let product = transform(&negacyclic_product(&a, &b, q), psi, q);
    assert_eq!(product, pointwise_product(&transform(&a, psi, q), &transform(&b, psi, q), q));
}
