//! The exact noise of a sum, given the bits that are linear.
//!
//! Linear bits are written out, and the factors of each coefficient of a rotated accumulator are
//! added before they are squared, as in the evaluation on ciphertexts.

use std::collections::BTreeMap;

use ringmill_netlist::lincomb::{SINGLE, scaled, variance};

use super::bits::{Bit, Problem};

/// Bits written out at most in one sum: longer ones are too noisy anyhow.
const MOST_WRITTEN_OUT: usize = 4_000;

impl Problem {
    /// The noise of a sum in variances of a bootstrap, and the candidates whose choice it depends
    /// on.
    pub(super) fn noise(&self, sum: usize, linear: &[bool]) -> (u32, Vec<usize>) {
        let mut factors: BTreeMap<usize, (Bit, i64)> = BTreeMap::new();
        let add = |factors: &mut BTreeMap<usize, (Bit, i64)>, bit: Bit, factor: i64| {
            let entry = factors.entry(self.bits[bit].position).or_insert((bit, 0));
            entry.1 = entry.1.saturating_add(factor);
        };
        for &(bit, weight) in &self.sums[sum].terms {
            add(&mut factors, bit, weight);
        }
        let mut involved = Vec::new();
        let mut sources: Vec<(Bit, i64)> = Vec::new();
        let mut steps = 0;
        while let Some((_, (bit, factor))) = factors.pop_last() {
            if let Some(candidate) = self.candidate_of[bit] {
                involved.push(candidate);
                steps += 1;
                if linear[candidate] && steps > MOST_WRITTEN_OUT {
                    return (u32::MAX, involved);
                }
                if linear[candidate] {
                    for &(term, of) in &self.candidates[candidate].terms {
                        add(&mut factors, term, factor.saturating_mul(of));
                    }
                    continue;
                }
            }
            if factor != 0 {
                sources.push((bit, factor / self.bits[bit].scale));
            }
        }
        let noise = self.noise_of_sources(&sources, linear, &mut involved);
        involved.sort_unstable();
        involved.dedup();
        (noise, involved)
    }

    fn noise_of_sources(&self, sources: &[(Bit, i64)], linear: &[bool], involved: &mut Vec<usize>) -> u32 {
        let mut coefficients: Vec<((Bit, u32), i64)> = Vec::new();
        for &(bit, factor) in sources {
            let Some(cell) = self.bits[bit].cell else {
                coefficients.push(((bit, 0), factor));
                continue;
            };
            let outputs = self.outputs(cell);
            involved.extend(outputs.clone().filter_map(|other| self.candidate_of[other]));
            let is_made = |other: &Bit| !self.candidate_of[*other].is_some_and(|candidate| linear[candidate]);
            // Alone, an output is one coefficient of its rotated table.
            let changes = match outputs.clone().filter(is_made).count() {
                1 => SINGLE,
                _ => &self.bits[bit].changes,
            };
            coefficients.extend(scaled(outputs.start, changes, factor));
        }
        u32::try_from(variance(&mut coefficients)).unwrap_or(u32::MAX)
    }

    /// True if a sum is looked up or shown at all.
    pub(super) fn is_there(&self, sum: usize, linear: &[bool]) -> bool {
        let is_linear = |bit: Bit| self.candidate_of[bit].is_some_and(|candidate| linear[candidate]);
        self.sums[sum].cell.is_none_or(|cell| !self.outputs(cell).all(is_linear))
    }

    /// True if a sum keeps its limit.
    pub(super) fn keeps(&self, sum: usize, linear: &[bool]) -> bool {
        !self.is_there(sum, linear) || self.noise(sum, linear).0 <= self.sums[sum].limit
    }
}
