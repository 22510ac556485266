//! The noise of a sum, in variances of a bootstrap: one computation for reports, limits and the
//! probability of failure.
//!
//! An output of a cell of several is a sum of coefficients of one rotated table, one for each place
//! where its own table changes (Carpov, Izabachène and Mollimard, CT-RSA 2019). Outputs of one cell
//! share coefficients: the factors of a coefficient add up before they are squared. Different
//! coefficients, and different rotations, count as independent.

use std::borrow::Cow;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::digits::Digits;
use super::{Bootstrap, ChosenTerm, noisiest};

/// A coefficient of a rotated table as part of an output: the sum at which the output's table
/// changes, and true if it falls there.
pub type Change = (u32, bool);

/// The only coefficient of an input, or of the output of a cell of one.
pub const SINGLE: &[Change] = &[(0, false)];

/// The sums at which a table changes.
pub fn changes(table: u32, largest_sum: u32) -> impl Iterator<Item = Change> {
    let bit = move |sum: u32| table >> sum & 1 == 1;
    (1..=largest_sum).filter(move |sum| bit(sum - 1) != bit(*sum)).map(move |sum| (sum, !bit(sum)))
}

impl Bootstrap {
    /// The coefficients of an output: those of the row under which its table changes most often.
    pub fn changes(&self, output: usize) -> Cow<'static, [Change]> {
        if self.outputs() == 1 {
            return Cow::Borrowed(SINGLE);
        }
        if let Some(digits) = &self.digits {
            return Cow::Owned(digits.changes(self.tables[output]).collect());
        }
        let of = |row: &[u32]| changes(row[output], self.largest_sum()).collect::<Vec<_>>();
        Cow::Owned(self.rows().map(of).max_by_key(Vec::len).unwrap_or_default())
    }
}

impl Digits {
    /// The entries at which an output's table changes, and true where it falls there; at 0 from the
    /// last entry of the other half turn.
    pub fn changes(&self, table: u32) -> impl Iterator<Item = Change> {
        let last = self.entries() - 1;
        let first = table & 1 == 1;
        let wraps = self.top.is_none() && first == (table >> last & 1 == 1);
        wraps.then_some((0, !first)).into_iter().chain(changes(table, last))
    }
}

/// The coefficients of a bit, named by its rotation, in a sum that reads the bit with a factor.
pub fn scaled<R: Copy>(rotation: R, changes: &[Change], factor: i64) -> impl Iterator<Item = ((R, u32), i64)> {
    changes.iter().map(move |&(at, falls)| ((rotation, at), if falls { -factor } else { factor }))
}

/// Σ (Σ factor)²: factors of one coefficient add up before they are squared. The coefficients come
/// back in order.
pub fn variance<C: Copy + Ord>(coefficients: &mut [(C, i64)]) -> u64 {
    coefficients.sort_unstable_by_key(|(coefficient, _)| *coefficient);
    let merged = coefficients.chunk_by(|one, other| one.0 == other.0);
    let factors = merged.map(|same| same.iter().fold(0_i64, |sum, (_, factor)| sum.saturating_add(*factor)));
    factors.fold(0, |sum, factor| sum.saturating_add(factor.unsigned_abs().saturating_pow(2)))
}

/// A term of a sum, and the bits that public bits may put in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoiseTerm<S> {
    /// The factor, without the weight that is part of the bit.
    pub factor: i64,
    /// The bit.
    pub bit: S,
    /// The bits that it may show: itself alone unless public bits choose.
    pub choices: Vec<S>,
    /// True if public bits choose the coefficients of the bit: the tables of its cell.
    pub has_choice_of_tables: bool,
}

/// The noise of a sum. `rotation` names the blind rotation that a bit comes from, each input its
/// own; `changes` are the coefficients of a bit. Where public bits choose among bits or tables
/// whose rotations the sum reads more than once, the result is a bound.
pub fn noise<S: Copy + Eq + Hash, R: Copy + Ord + Hash>(
    terms: &[NoiseTerm<S>],
    rotation: impl Fn(S) -> R,
    changes: impl Fn(S) -> Cow<'static, [Change]>,
) -> u32 {
    let is_chosen = |term: &&NoiseTerm<S>| term.has_choice_of_tables || term.choices != [term.bit];
    let chosen: FxHashSet<R> =
        terms.iter().filter(is_chosen).flat_map(|term| &term.choices).map(|bit| rotation(*bit)).collect();
    let is_loose = |term: &&NoiseTerm<S>| is_chosen(term) || chosen.contains(&rotation(term.bit));
    let (loose, direct): (Vec<&NoiseTerm<S>>, Vec<_>) = terms.iter().partition(is_loose);
    let mut coefficients = Vec::new();
    for term in direct {
        coefficients.extend(scaled(rotation(term.bit), &changes(term.bit), term.factor));
    }
    let exact = variance(&mut coefficients);
    let weight = |term: &NoiseTerm<S>| u32::try_from(term.factor.unsigned_abs()).unwrap_or(u32::MAX);
    let terms: Vec<_> =
        loose.into_iter().map(|term| ChosenTerm { weight: weight(term), choices: term.choices.clone() }).collect();
    let count = |bit: S| changes(bit).len() as u32;
    let (_, picks) = noisiest(&terms, &rotation, count);
    let mut bounds: FxHashMap<R, (u64, u64)> = FxHashMap::default();
    for (term, bit) in terms.iter().zip(picks).filter_map(|(term, pick)| Some((term, pick?))) {
        let (weights, most) = bounds.entry(rotation(bit)).or_default();
        *weights = weights.saturating_add(term.weight.into());
        *most = (*most).max(count(bit).into());
    }
    // Cauchy and Schwarz: no sign of a chosen bit makes more of it.
    let of = |(weights, most): &(u64, u64)| weights.saturating_pow(2).saturating_mul(*most);
    let all = bounds.values().map(of).fold(exact, u64::saturating_add);
    u32::try_from(all).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{Change, NoiseTerm, SINGLE, changes, noise, variance};

    fn term(factor: i64, bit: char) -> NoiseTerm<char> {
        NoiseTerm { factor, bit, choices: vec![bit], has_choice_of_tables: false }
    }

    /// The digits s and c of a + b + c, outputs of one cell, and an input i.
    fn digits(bit: char) -> Cow<'static, [Change]> {
        match bit {
            's' => changes(0b1010, 3).collect(),
            'c' => changes(0b1100, 3).collect(),
            _ => Cow::Borrowed(SINGLE),
        }
    }

    #[test]
    fn factors_of_one_coefficient_add_up_before_they_are_squared() {
        assert_eq!(*digits('s'), [(1, false), (2, true), (3, false)]);
        assert_eq!(*digits('c'), [(2, false)]);
        let rotation = |bit| bit == 'i';
        let of = |terms: &[NoiseTerm<char>]| noise(terms, rotation, digits);
        assert_eq!((of(&[term(1, 's')]), of(&[term(2, 'c')])), (3, 4));
        // s falls where c rises: 1² + (2 − 1)² + 1²; as independent bits it would be 3 + 4.
        assert_eq!(of(&[term(1, 's'), term(2, 'c')]), 3);
        assert_eq!(of(&[term(1, 's'), term(-2, 'c')]), 1 + 9 + 1);
        assert_eq!(of(&[term(1, 's'), term(-2, 'c'), term(3, 'i')]), 11 + 9);
        // The signs of s and c are unknown if public bits choose between them.
        let chosen = NoiseTerm { choices: vec!['s', 'c'], ..term(2, 'x') };
        assert_eq!(of(&[chosen, term(1, 'c')]), 9 * 3);
        // The places of their changes are unknown if public bits choose their tables.
        let loose = |term| NoiseTerm { has_choice_of_tables: true, ..term };
        assert_eq!(of(&[loose(term(1, 's')), loose(term(2, 'c'))]), 9 * 3);
        assert_eq!(of(&[loose(term(2, 's'))]), 4 * 3);
        assert_eq!(variance(&mut [('a', 2), ('b', 1), ('a', -2)]), 1);
    }
}
