//! Arithmetic, constants and tables against big numbers and against their definitions.

use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use ringmill_ring::{
    Barrett, Modulus, Montgomery, NegacyclicRoot, Shoup, Solinas, Splitting, WordMontgomery, bit_reverse,
    primes_with_root,
};

/// Primes at the borders of widths, and those of well-known schemes.
const PRIMES: [u64; 12] = [
    3,
    5,
    97,
    257,
    7681,
    12_289,
    65_537,
    2_147_377_153,
    4_293_918_721,
    4_611_686_018_427_387_847,
    0xFFFF_FFFF_0000_0001,
    18_446_744_073_709_551_557,
];

fn modulus() -> impl Strategy<Value = Modulus> {
    prop::sample::select(PRIMES.to_vec()).prop_map(|q| Modulus::new(q).expect("prime"))
}

/// Residues, with those at the borders often.
fn residues() -> impl Strategy<Value = (Modulus, u64, u64)> {
    let residue = |q: u64| prop_oneof![0..q, 0..q.min(3), q.saturating_sub(3)..q];
    modulus().prop_flat_map(move |m| (Just(m), residue(m.value()), residue(m.value())))
}

fn big(value: impl Into<BigUint>) -> BigUint {
    value.into()
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_big_numbers((m, a, b) in residues(), exponent: u64) {
        let q = big(m.value());
        prop_assert_eq!(big(m.add(a, b)), (big(a) + b) % &q);
        prop_assert_eq!(big(m.sub(a, b)), (big(a) + &q - b) % &q);
        prop_assert_eq!(big(m.mul(a, b)), big(a) * b % &q);
        prop_assert_eq!(big(m.pow(a, exponent)), big(a).modpow(&big(exponent), &q));
        if a != 0 {
            prop_assert_eq!(m.mul(a, m.inverse(a)), 1);
        }
    }

    #[test]
    fn barrett_is_short_by_at_most_two((m, a, b) in residues()) {
        let Barrett { bits, mu } = Barrett::of(m);
        let q = big(m.value());
        prop_assert_eq!(big(mu), (big(1u8) << (2 * bits)) / &q);
        let x = big(a) * b;
        let estimate = ((&x >> (bits - 1)) * mu) >> (bits + 1);
        prop_assert!(&estimate * &q <= x);
        prop_assert!(&x - &estimate * &q < &q * 3u8);
    }

    #[test]
    fn montgomery_undoes_its_encoding((m, a, b) in residues()) {
        let montgomery = Montgomery::of(m);
        let (q, r) = (big(m.value()), big(1u8) << montgomery.bits);
        prop_assert_eq!(&q * montgomery.q_inverse % &r, big(1u8));
        let x = big(a) * montgomery.encode(b);
        let multiple = &x * montgomery.q_inverse % &r * &q;
        prop_assert_eq!(&x % &r, &multiple % &r, "no borrow from below");
        // (x − multiple) / r lies in (−q, q)
        let lifted = x / &r + &q - multiple / &r;
        prop_assert!(lifted > big(0u8) && lifted < &q * 2u8);
        prop_assert_eq!(lifted % &q, big(a) * b % &q);
    }

    #[test]
    fn words_leave_one_by_one((m, a, b) in residues(), whole: bool) {
        let word = if whole { WordMontgomery::whole(m) } else { WordMontgomery::of(m) };
        let q = BigInt::from(m.value());
        prop_assert_eq!((BigInt::from(word.high) << word.shift) + 1, q.clone());
        prop_assert_eq!(word.steps, WordMontgomery::whole(m).steps, "as few as with the widest words");
        let mut t = BigInt::from(a) * word.encode(b);
        for step in 1..=word.steps {
            let high: BigInt = &t >> word.shift;
            let low = &t - (&high << word.shift);
            t = high - low * word.high;
            let most = ((&q - 1u8) * (&q - 1u8)) >> (word.shift * step);
            prop_assert!(t > -&q && t <= most);
        }
        prop_assert!(t < q);
        prop_assert_eq!((t + &q) % &q, BigInt::from(a) * b % &q);
    }

    #[test]
    fn folds_stay_below_their_bounds((m, a, b) in residues()) {
        let solinas = Solinas::of(m);
        let q = big(m.value());
        prop_assert_eq!(&q + solinas.c, big(1u8) << solinas.bits);
        if let Some(largest) = solinas.largest() {
            let mut x = big(a) * b;
            for bound in &largest[1..] {
                let high: BigUint = &x >> solinas.bits;
                x = &x - (&high << solinas.bits) + high * solinas.c;
                prop_assert!(x <= big(*bound));
            }
            prop_assert!(largest.len() <= Solinas::MOST_FOLDS + 1 && big(largest[largest.len() - 1]) < &q * 2u8);
            prop_assert_eq!(x % &q, big(a) * b % &q);
        }
    }

    #[test]
    fn shoup_is_short_by_at_most_one((m, a, b) in residues()) {
        let shoup = Shoup::of(m);
        let (q, encoded) = (big(m.value()), big(shoup.encode(b)));
        let scaled: BigUint = &encoded >> shoup.bits;
        prop_assert_eq!(encoded - (&scaled << shoup.bits), big(b));
        let estimate: BigUint = (big(a) * scaled) >> shoup.bits;
        let remainder = big(a) * b - estimate * &q;
        prop_assert!(remainder < &q * 2u8);
        prop_assert_eq!(remainder % &q, big(a) * b % &q);
    }
}

#[test]
fn folds_are_counted_and_limited() {
    let folds = |q| Solinas::of(Modulus::new(q).expect("prime")).largest().map(|largest| largest.len() - 1);
    // 2^13 − 2^9 + 1, 2^23 − 2^13 + 1, 2^31 − 1, 2^64 − 2^32 + 1, 2^61 − 1; and 65537, whose 2^17 −
    // q is nearly q.
    assert_eq!(
        [7681, 8_380_417, (1 << 31) - 1, 0xFFFF_FFFF_0000_0001, (1 << 61) - 1].map(folds),
        [Some(4), Some(3), Some(1), Some(2), Some(1)]
    );
    assert_eq!(folds(65_537), None);
}

#[test]
fn the_smallest_root_is_the_smallest() {
    for (q, n) in [(97, 16), (257, 128), (7681, 256), (12_289, 1024), (3, 0)] {
        let Ok(root) = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n) else {
            assert_eq!(n, 0);
            continue;
        };
        let by_search = (1..q).find(|&x| root.modulus().pow(x, n) == q - 1);
        assert_eq!(Some(root.value()), by_search, "{q} {n}");
        assert_eq!(NegacyclicRoot::new(root.modulus(), n, root.value()), Ok(root));
        assert_eq!(root.modulus().mul(root.value(), root.inverse()), 1);
    }
}

#[test]
fn every_degree_up_to_4096_has_primes_of_32_bits() {
    for n in (4..=12).map(|bits| 1u64 << bits) {
        let q = primes_with_root(2 * n, 32).next().expect("one");
        let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
        assert_eq!(root.modulus().pow(root.value(), n), q - 1);
    }
}

#[test]
fn bits_reversed() {
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|index| bit_reverse(index, 3)), [0, 4, 2, 6, 1, 5, 3, 7]);
    assert_eq!(bit_reverse(0, 0), 0);
}

/// The transforms as their papers write them, with the factors under test.
mod transforms {
    use super::*;

    fn forward(a: &mut [u64], root: NegacyclicRoot) {
        let (splitting, m) = (Splitting::negacyclic(root), root.modulus());
        let mut distance = a.len() / 2;
        while distance > 0 {
            let groups = a.len() / (2 * distance);
            for group in 0..groups {
                let factor = splitting.factor(groups.ilog2(), group as u64);
                for low in 2 * group * distance..(2 * group + 1) * distance {
                    let (x, y) = (a[low], m.mul(a[low + distance], factor));
                    (a[low], a[low + distance]) = (m.add(x, y), m.sub(x, y));
                }
            }
            distance /= 2;
        }
    }

    fn inverse(a: &mut [u64], root: NegacyclicRoot) {
        let (splitting, m) = (Splitting::negacyclic(root), root.modulus());
        let half = m.inverse(2);
        let mut distance = 1;
        while distance < a.len() {
            let groups = a.len() / (2 * distance);
            for group in 0..groups {
                let factor = m.mul(half, m.inverse(splitting.factor(groups.ilog2(), group as u64)));
                for low in 2 * group * distance..(2 * group + 1) * distance {
                    let (x, y) = (a[low], a[low + distance]);
                    a[low] = m.mul(m.add(x, y), half);
                    a[low + distance] = m.mul(m.sub(x, y), factor);
                }
            }
            distance *= 2;
        }
    }

    #[test]
    fn the_tables_transform_and_transform_back() {
        for (q, n) in [(97, 16), (7681, 256), (0xFFFF_FFFF_0000_0001, 64)] {
            let root = NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root");
            let (m, bits) = (root.modulus(), n.trailing_zeros());
            let a: Vec<u64> = (0..n).map(|i| m.pow(3, i * i + 1)).collect();
            let mut b = a.clone();
            forward(&mut b, root);
            for (position, &value) in b.iter().enumerate() {
                let point = m.pow(root.value(), 2 * bit_reverse(position, bits) as u64 + 1);
                let evaluated = a.iter().rev().fold(0, |sum, &coefficient| m.add(m.mul(sum, point), coefficient));
                assert_eq!(value, evaluated, "{q}: place {position}");
            }
            inverse(&mut b, root);
            assert_eq!(b, a, "{q}");
        }
    }
}
