//! Independent arithmetic: polynomials by their definitions.

use ringmill_design::Ring;

/// a · b.
pub fn times(q: u64, a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(q)) as u64
}

/// a + b mod q.
pub fn plus(q: u64, a: u64, b: u64) -> u64 {
    ((u128::from(a) + u128::from(b)) % u128::from(q)) as u64
}

pub fn power(q: u64, base: u64, exponent: u64) -> u64 {
    (0..u64::BITS - exponent.leading_zeros()).rev().fold(1 % q, |product, bit| {
        let square = times(q, product, product);
        if exponent >> bit & 1 == 1 { times(q, square, base) } else { square }
    })
}

pub fn add(q: u64, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| plus(q, a, b)).collect()
}

pub fn pointwise(q: u64, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| times(q, a, b)).collect()
}

/// A polynomial given as terms (exponent, coefficient), reduced modulo x^N ± 1.
fn reduced(q: u64, n: usize, cyclic: bool, terms: impl Iterator<Item = (usize, u64)>) -> Vec<u64> {
    let mut sum = vec![0; n];
    for (exponent, coefficient) in terms {
        let negative = !cyclic && exponent / n % 2 == 1;
        let coefficient = if negative { (q - coefficient) % q } else { coefficient };
        sum[exponent % n] = plus(q, sum[exponent % n], coefficient);
    }
    sum
}

/// a · b, term by term.
pub fn product(q: u64, cyclic: bool, a: &[u64], b: &[u64]) -> Vec<u64> {
    let terms =
        a.iter().enumerate().flat_map(|(i, &a)| b.iter().enumerate().map(move |(j, &b)| (i + j, times(q, a, b))));
    reduced(q, a.len(), cyclic, terms)
}

/// a(x^k).
pub fn automorphism(q: u64, cyclic: bool, k: usize, a: &[u64]) -> Vec<u64> {
    reduced(q, a.len(), cyclic, a.iter().enumerate().map(|(i, &a)| (i * k, a)))
}

/// a · x^e.
pub fn rotate(q: u64, cyclic: bool, e: usize, a: &[u64]) -> Vec<u64> {
    reduced(q, a.len(), cyclic, a.iter().enumerate().map(|(i, &a)| (i + e, a)))
}

pub fn negative(q: u64, a: &[u64]) -> Vec<u64> {
    a.iter().map(|&a| (q - a) % q).collect()
}

/// The points by number of the value: ψ^(2k+1), or ω^k; of pairs the r of x² − r as they are split.
fn points(ring: &Ring, n: usize) -> Vec<u64> {
    let splitting = ring.splitting().expect("evaluation form");
    let (q, root) = (ring.modulus(), splitting.root().value());
    match splitting.degree() {
        1 => (0..n as u64).map(|k| power(q, root, if ring.is_cyclic() { k } else { 2 * k + 1 })).collect(),
        _ => (0..n as u64 / 2).map(|k| splitting.point(k)).collect(),
    }
}

/// The values of a, one by one; of pairs, both parts of each.
pub fn values(ring: &Ring, a: &[u64]) -> Vec<u64> {
    let (q, points) = (ring.modulus(), points(ring, a.len()));
    let degree = a.len() / points.len();
    let value = |position: usize| {
        let terms = a.iter().skip(position % degree).step_by(degree).rev();
        terms.fold(0, |sum, &coefficient| plus(q, times(q, sum, points[position / degree]), coefficient))
    };
    (0..a.len()).map(value).collect()
}

/// The coefficients of values.
pub fn coefficients(ring: &Ring, values: &[u64]) -> Vec<u64> {
    let (q, points) = (ring.modulus(), points(ring, values.len()));
    let degree = values.len() / points.len();
    let inverse = |a| power(q, a, q - 2);
    let share = inverse(points.len() as u64);
    let coefficient = |position: usize| {
        let parts = values.iter().skip(position % degree).step_by(degree).zip(&points);
        let term = |(&value, &point)| times(q, value, power(q, inverse(point), (position / degree) as u64));
        times(q, share, parts.map(term).fold(0, |sum, term| plus(q, sum, term)))
    };
    (0..values.len()).map(coefficient).collect()
}

/// The products of values; of pairs those modulo x² − r.
pub fn product_of_values(ring: &Ring, a: &[u64], b: &[u64]) -> Vec<u64> {
    let (q, points) = (ring.modulus(), points(ring, a.len()));
    if a.len() == points.len() {
        return pointwise(q, a, b);
    }
    let pairs = a.chunks(2).zip(b.chunks(2)).zip(points);
    let product = |((a, b), r): ((&[u64], &[u64]), u64)| {
        let low = plus(q, times(q, a[0], b[0]), times(q, r, times(q, a[1], b[1])));
        [low, plus(q, times(q, a[0], b[1]), times(q, a[1], b[0]))]
    };
    pairs.flat_map(product).collect()
}
