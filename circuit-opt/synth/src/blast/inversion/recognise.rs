//! Tables that are y = M(1/(N(x) + u)) + c for linear maps M, N of GF(2)^k = GF(2^k).
//!
//! Such a table has the product of an affine function of x and one of y equal to 1, but at one
//! point, where both are 0. With that point moved to the origin, Tr(t·N(x)·M⁻¹(y)) = 0 for every t
//! of trace 0: k − 1 independent bilinear equations in the bits of x and y and, for k ≥ 4, no
//! others (compare N. Courtois, J. Pieprzyk, ASIACRYPT 2002, on the equations of the AES). So the
//! point is found by counting equations. As matrices two of them, Q and R, have Q⁻¹R =
//! M·(multiplication by r)·M⁻¹ for some r, which is M but for what leaves the inversion as it is:
//! multiplication by a constant, and squaring. The rest follows, and is checked on every entry.

use super::field::Field;
use super::matrix::{combination, image};
use crate::word::Table;

/// A table found to be an inversion between affine maps.
#[derive(Clone, Debug)]
pub(super) struct Inversion {
    pub(super) field: Field,
    /// N of each bit of the index.
    pub(super) into: Vec<u16>,
    /// The constant added to N.
    pub(super) shift: u16,
    /// M of each bit of an element.
    pub(super) out: Vec<u16>,
    /// The constant added to M.
    pub(super) offset: u16,
}

impl Inversion {
    /// N(x) without the shift.
    pub(super) fn enter(&self, x: u16) -> u16 {
        image(&self.into, x)
    }

    /// M(v) without the offset.
    pub(super) fn leave(&self, v: u16) -> u16 {
        image(&self.out, v)
    }

    fn value(&self, x: u16) -> u16 {
        self.leave(self.field.inverse(self.enter(x) ^ self.shift)) ^ self.offset
    }
}

/// Finds the inversion behind a table of 16, 64 or 256 entries, if there is one.
pub(super) fn recognise(table: &Table) -> Option<Inversion> {
    let bits = table.index_bits();
    let size = 1_usize << bits;
    if !matches!(bits, 4 | 6 | 8) || table.words().len() != size {
        return None;
    }
    let mut seen = vec![false; size];
    let mut words = Vec::with_capacity(size);
    for &word in table.words() {
        let position = usize::try_from(word).ok().filter(|&word| word < size)?;
        if std::mem::replace(&mut seen[position], true) {
            return None;
        }
        words.push(position as u16);
    }
    let field = Field::new(bits);
    (0..size as u16).find_map(|zero| around(&words, &field, zero))
}

/// The inversion whose 0 is at index `zero`.
fn around(words: &[u16], field: &Field, zero: u16) -> Option<Inversion> {
    let offset = words[usize::from(zero)];
    let equations = equations(field.bits(), |x| words[usize::from(x ^ zero)] ^ offset)?;
    let (first, others) = equations.split_first()?;
    // no proper subfields hold all ratios: they span k − 1 dimensions
    let is_found = |second: &Vec<u16>| from_ratio(words, field, zero, &quotient(first, second)?);
    others.iter().find_map(is_found)
}

/// The inversion whose 0 is at index `zero`, if the columns of M·(multiplication by r)·M⁻¹ are
/// `ratio` and r lies in no smaller field.
fn from_ratio(words: &[u16], field: &Field, zero: u16, ratio: &[u16]) -> Option<Inversion> {
    let bits = field.bits();
    let offset = words[usize::from(zero)];
    let moved = |x: u16| words[usize::from(x ^ zero)] ^ offset;
    // 1, r, r², … of the field beside w, Rw, R²w, … for any w but 0
    let mut chain = vec![1_u16];
    for position in 0..bits {
        chain.push(image(ratio, chain[position]));
    }
    let relation = combination(&chain[..bits], chain[bits])?;
    let powers_of = |r: u16| -> Vec<u16> { (0..bits).map(|exponent| field.power(r, exponent)).collect() };
    let root = field.units().find(|&r| field.power(r, bits) == image(&powers_of(r), relation))?;
    let powers = powers_of(root);
    let out: Vec<u16> = (0..bits)
        .map(|bit| combination(&powers, 1 << bit).map(|sum| image(&chain[..bits], sum)))
        .collect::<Option<_>>()?;
    let back = |y: u16| combination(&chain[..bits], y).map(|sum| image(&powers, sum));
    let into: Vec<u16> = (0..bits).map(|bit| back(moved(1 << bit)).map(|v| field.inverse(v))).collect::<Option<_>>()?;
    let shift = image(&into, zero);
    let inversion = Inversion { field: field.clone(), into, shift, out, offset };
    let is_right = (0..).zip(words).all(|(x, &word)| inversion.value(x) == word);
    is_right.then_some(inversion)
}

/// The independent bilinear equations in the bits of x and `y(x)`, if there are `bits` − 1. Row i
/// of each has the bits of y that bit i of x is multiplied with.
fn equations(bits: usize, y: impl Fn(u16) -> u16) -> Option<Vec<Vec<u16>>> {
    let most = bits * bits - (bits - 1);
    let mut pivots = vec![0_u64; bits * bits];
    let mut rank = 0;
    for x in 1..1_u16 << bits {
        let value = u64::from(y(x));
        let mut row = (0..bits).filter(|bit| x >> bit & 1 == 1).fold(0, |row, bit| row | value << (bit * bits));
        while row != 0 {
            let pivot = &mut pivots[63 - row.leading_zeros() as usize];
            if *pivot == 0 {
                *pivot = row;
                rank += 1;
                break;
            }
            row ^= *pivot;
        }
        if rank > most {
            return None;
        }
    }
    if rank < most {
        return None;
    }
    // A place without pivot is free; the pivots, lowest first, then say what the other places are.
    let solution = |free: usize| {
        let mut solution = 1_u64 << free;
        for (position, &pivot) in pivots.iter().enumerate() {
            if pivot != 0 && (pivot & solution).count_ones() % 2 == 1 {
                solution |= 1 << position;
            }
        }
        (0..bits).map(|bit| (solution >> (bit * bits)) as u16 & ((1 << bits) - 1)).collect()
    };
    Some((0..bits * bits).filter(|&position| pivots[position] == 0).map(solution).collect())
}

/// The columns of Q⁻¹R, matrices given by rows; none if Q is singular.
fn quotient(q: &[u16], r: &[u16]) -> Option<Vec<u16>> {
    let bits = q.len();
    let columns = |rows: &[u16]| -> Vec<u16> {
        (0..bits).map(|column| (0..bits).fold(0, |sum, row| sum | (rows[row] >> column & 1) << row)).collect()
    };
    let (q, r) = (columns(q), columns(r));
    r.into_iter().map(|column| combination(&q, column)).collect()
}
