//! The cost of a circuit, and its demands on the parameters.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::{
    Change, Choices, FlatSum, Flattened, Kind, LincombNetlist, NoiseTerm, SINGLE, SharedWeights, Signal, Source, noise,
};
use crate::Statistics;

/// The demands of the cells on the encryption parameters.
///
/// A bootstrapping is right when the noise of the sum that goes in is small relative to 2^-(message
/// bits + 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MessageSpace {
    /// Bits that the largest sum of any cell needs.
    pub bits: u32,
    /// The largest sum of any cell, or the last entry of its tables for digits of a word.
    pub largest_sum: u32,
    /// The largest sum of squared weights of any bootstrapping, linear cells written out.
    pub largest_norm: u32,
    /// The [noise](noise()) of the noisiest sum: by how much its variance is larger than that of
    /// one fresh bootstrapping, which an input has, too. [Shared weights](SharedWeights) are part
    /// of tables, linear cells are written out, and outputs that they make count too.
    pub largest_noise: u32,
    /// The most outputs of one cell.
    pub most_outputs: u32,
}

/// The cost of a lincomb circuit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LincombStatistics {
    /// As of other netlists: counts are of `lut_lincomb` (one output), `multi_lut_lincomb`
    /// (several), `digits`, `clear`, `choice` and `linear` (see [`Kind`]), `modular`, the sums that
    /// are results, and `not`, the bits that are inverted somewhere.
    pub common: Statistics,
    /// The demands on the parameters.
    pub space: MessageSpace,
}

impl LincombStatistics {
    /// The statistics of a circuit; every cell counts, and those cost a bootstrap that are one for
    /// some values of the public inputs.
    pub fn of(circuit: &LincombNetlist) -> Self {
        let choices = Choices::of(circuit);
        let shared = SharedWeights::of(circuit);
        let flattened = Flattened::of(circuit);
        let fine = circuit.fine_log2();
        let noise = |sum: &FlatSum, of_digits: bool| {
            // inputs have little noise compared with bootstraps: it counts in no word
            let is_counted = |(bit, _): &&(Source, i64)| !of_digits || matches!(bit, Source::Output { .. });
            let terms = sum.terms.iter().filter(is_counted).map(|&(bit, factor)| NoiseTerm {
                factor: match bit {
                    Source::Output { .. } => factor / i64::from(shared.of_source(bit)),
                    _ => factor >> fine,
                },
                bit,
                choices: choices.of_source(bit),
                has_choice_of_tables: has_choice_of_tables(circuit, bit),
            });
            noise(&terms.collect::<Vec<_>>(), rotation, |source| changes(circuit, source))
        };
        let mut bootstraps = 0;
        let mut levels: Vec<usize> = Vec::with_capacity(circuit.cells().len());
        let mut counts = BTreeMap::<&str, u64>::new();
        let mut inverted: BTreeSet<Source> = BTreeSet::new();
        let mut profile: Vec<u64> = Vec::new();
        let mut space = MessageSpace::default();
        let mut note = |signal: Signal| {
            if signal.inverted && signal.source != Source::Zero {
                inverted.insert(signal.source);
            }
        };
        let level = |levels: &[usize], source: Source| match source {
            Source::Output { cell, .. } => levels[cell as usize],
            _ => 0,
        };
        for cell in circuit.cells() {
            let sum = circuit.phase(&flattened, cell);
            let below = sum.terms.iter().map(|(source, _)| level(&levels, *source)).max().unwrap_or(0);
            cell.selectors.iter().for_each(|selector| note(*selector));
            let kind = cell.kind();
            if kind != Kind::Linear {
                cell.terms.iter().for_each(|term| note(term.signal));
            }
            let is_bootstrapped = matches!(kind, Kind::Bootstrap | Kind::Digits);
            levels.push(below + usize::from(is_bootstrapped));
            if !is_bootstrapped {
                let name = match kind {
                    Kind::Clear => "clear",
                    Kind::Linear => "linear",
                    _ => "choice",
                };
                *counts.entry(name).or_default() += 1;
                continue;
            }
            bootstraps += 1;
            if profile.len() <= below {
                profile.resize(below + 1, 0);
            }
            profile[below] += 1;
            space.most_outputs = space.most_outputs.max(cell.outputs() as u32);
            space.largest_sum = space.largest_sum.max(cell.largest_sum());
            space.largest_noise = space.largest_noise.max(noise(&sum, kind == Kind::Digits));
            if kind == Kind::Digits {
                *counts.entry("digits").or_default() += 1;
                continue;
            }
            let name = if cell.outputs() == 1 { "lut_lincomb" } else { "multi_lut_lincomb" };
            *counts.entry(name).or_default() += 1;
            space.largest_norm = space.largest_norm.max(norm(&flattened.sum(&cell.terms)));
        }
        for signal in circuit.shown_bits() {
            note(signal);
            if circuit.is_linear(signal.source) {
                let mut bit = flattened.bit(signal);
                bit.terms.iter_mut().for_each(|(_, factor)| *factor <<= fine);
                space.largest_noise = space.largest_noise.max(noise(&bit, false));
            }
        }
        if !circuit.sums().is_empty() {
            counts.insert("modular", circuit.sums().len() as u64);
        }
        space.bits = u32::BITS - space.largest_sum.leading_zeros();
        if !inverted.is_empty() {
            counts.insert("not", inverted.len() as u64);
        }
        let deepest = circuit.shown_bits().map(|signal| level(&levels, signal.source)).max().unwrap_or(0);
        let common = Statistics {
            counts: counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
            bootstraps,
            depth: deepest as u32,
            inputs: circuit.inputs().len(),
            outputs: circuit.outputs().len(),
            profile,
        };
        Self { common, space }
    }
}

/// The sum of squared weights.
fn norm(sum: &FlatSum) -> u32 {
    sum.weighted().fold(0, |sum, term| sum.saturating_add(term.weight.saturating_pow(2)))
}

/// The rotation that a source comes from: of a cell, whose outputs share it, or of an input.
pub fn rotation(source: Source) -> (bool, u32) {
    match source {
        Source::Zero => (false, u32::MAX),
        Source::Input(position) => (false, position),
        Source::Output { cell, .. } => (true, cell),
    }
}

/// True if public bits choose the tables of a source.
pub fn has_choice_of_tables(circuit: &LincombNetlist, source: Source) -> bool {
    matches!(source, Source::Output { cell, .. } if !circuit.cells()[cell as usize].selectors.is_empty())
}

/// The coefficients of a source.
fn changes(circuit: &LincombNetlist, source: Source) -> Cow<'static, [Change]> {
    match source {
        Source::Output { cell, output } => circuit.cells()[cell as usize].changes(output.into()),
        _ => Cow::Borrowed(SINGLE),
    }
}
