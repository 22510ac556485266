//! The noise of a sum in which public bits choose the operands.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// Combinations of choices that are tried; for more there is a bound.
const MOST_TRIED: usize = 4096;

/// A term of a sum whose operand public bits may choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenTerm<S> {
    /// The weight, 1 or more.
    pub weight: u32,
    /// The operands that it may have; none if it is always constant.
    pub choices: Vec<S>,
}

/// The choice of an operand for each term under which a sum is noisiest: Σ (Σ weight)² · variance,
/// where terms of the same operand add up before they are squared, and that noise. A term without
/// choices is constant.
///
/// `rotation` names the blind rotation that an operand comes from: several outputs of one are
/// correlated. Where public bits choose among such, and where there are too many combinations, the
/// result is a bound: all terms that may be correlated have the noisiest of their operands.
pub fn noisiest<S: Copy + Eq + Hash, R: Eq + Hash>(
    terms: &[ChosenTerm<S>],
    rotation: impl Fn(S) -> R,
    variance: impl Fn(S) -> u32,
) -> (u32, Vec<Option<S>>) {
    let mut picks: Vec<Option<S>> = vec![None; terms.len()];
    let mut noise = 0_u32;
    for group in groups(terms, &rotation) {
        let choices = |term: &usize| terms[*term].choices.as_slice();
        let mut most = 0;
        let mut consider = |picked: Vec<S>| {
            let mut sums: FxHashMap<S, u32> = FxHashMap::default();
            for (&term, source) in group.iter().zip(&picked) {
                let sum = sums.entry(*source).or_default();
                *sum = sum.saturating_add(terms[term].weight);
            }
            let of = |(source, weight): (&S, &u32)| weight.saturating_pow(2).saturating_mul(variance(*source));
            let noise = sums.iter().map(of).fold(0, u32::saturating_add);
            if noise > most {
                most = noise;
                group.iter().zip(picked).for_each(|(&term, source)| picks[term] = Some(source));
            }
        };
        let combinations = group
            .iter()
            .try_fold(1_usize, |all, term| all.checked_mul(choices(term).len()).filter(|all| *all <= MOST_TRIED));
        let operands: FxHashSet<S> = group.iter().flat_map(choices).copied().collect();
        let rotations: FxHashSet<R> = operands.iter().map(|operand| rotation(*operand)).collect();
        match combinations {
            Some(1) => consider(group.iter().filter_map(|term| choices(term).first().copied()).collect()),
            Some(combinations) if rotations.len() == operands.len() => (0..combinations).for_each(|mut number| {
                let pick = |term: &usize| {
                    let choices = choices(term);
                    let choice = choices[number % choices.len()];
                    number /= choices.len();
                    choice
                };
                consider(group.iter().map(pick).collect());
            }),
            _ => {
                // Cauchy and Schwarz: no correlation makes more of it.
                let noisiest = group.iter().flat_map(choices).copied().max_by_key(|operand| variance(*operand));
                consider(noisiest.into_iter().cycle().take(group.len()).collect());
            }
        }
        noise = noise.saturating_add(most);
    }
    (noise, picks)
}

/// Terms that may share a rotation, directly or by way of others; those without choices are in
/// none.
fn groups<S: Copy, R: Eq + Hash>(terms: &[ChosenTerm<S>], rotation: impl Fn(S) -> R) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of: FxHashMap<R, usize> = FxHashMap::default();
    for (term, ChosenTerm { choices, .. }) in terms.iter().enumerate() {
        let mut own = if choices.is_empty() { Vec::new() } else { vec![term] };
        let known = choices.iter().filter_map(|operand| group_of.get(&rotation(*operand)).copied());
        for group in known {
            own.append(&mut groups[group]); // empty if another choice brought it
        }
        own.sort_unstable();
        for &member in &own {
            let rotations = terms[member].choices.iter().map(|operand| rotation(*operand));
            group_of.extend(rotations.map(|rotation| (rotation, groups.len())));
        }
        groups.push(own);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{ChosenTerm, noisiest};

    fn term<S: Clone>(weight: u32, choices: &[S]) -> ChosenTerm<S> {
        ChosenTerm { weight, choices: choices.to_vec() }
    }

    #[test]
    fn a_shared_operand_adds_up_before_it_is_squared() {
        // One bit twice, or another beside it.
        let terms = [term(1, &['a']), term(2, &['a', 'b'])];
        let own = |operand| operand;
        assert_eq!(noisiest(&terms, own, |_| 1), (9, vec![Some('a'), Some('a')]));
        let loud = |operand| if operand == 'b' { 3 } else { 1 };
        assert_eq!(noisiest(&terms, own, loud), (13, vec![Some('a'), Some('b')]));
        assert_eq!(noisiest(&[term(1, &['a']), term(2, &[])], own, |_| 1), (1, vec![Some('a'), None]));
        // Two outputs of one rotation.
        assert_eq!(noisiest(&terms, |_| 'r', loud).0, 27);
    }

    proptest! {
        #[test]
        fn no_choice_is_noisier(
            terms in prop::collection::vec((1..5_u32, prop::collection::vec(0..6_u8, 1..4)), 1..9),
            choice: u64,
            rotations in 1..7_u8,
        ) {
            let terms: Vec<_> = terms.into_iter().map(|(weight, choices)| term(weight, &choices)).collect();
            let variance = |operand: u8| u32::from(operand % 3) + 1;
            let (most, _) = noisiest(&terms, |operand| operand % rotations, variance);
            let mut sums = [0_u32; 6];
            for (place, term) in terms.iter().enumerate() {
                let pick = term.choices[(choice >> (4 * place)) as usize % term.choices.len()];
                sums[usize::from(pick)] += term.weight;
            }
            let noise: u32 = (0..6).map(|operand: u8| sums[usize::from(operand)].pow(2) * variance(operand)).sum();
            prop_assert!(noise <= most, "{} beyond {}", noise, most);
        }
    }
}
