//! The cost of a circuit, and its demands on the parameters.

use std::collections::{BTreeMap, BTreeSet};

use super::{Choices, ChosenTerm, FlatSum, Flattened, Kind, LincombNetlist, SharedWeights, Signal, Source, noisiest};
use crate::Statistics;

/// The demands of the cells on the encryption parameters.
///
/// A bootstrapping is right when the noise of the sum that goes in is small relative to 2^-(message
/// bits + 2). A sum's variance is that of its terms by the squares of their weights. A cell of one
/// output looks its table up; an output of a cell of several (multi-value bootstrapping) has the
/// variance of a bootstrapping times the number of places where its table changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MessageSpace {
    /// Bits that the largest sum of any cell needs.
    pub bits: u32,
    /// The largest sum of any cell.
    pub largest_sum: u32,
    /// The largest sum of squared weights of any bootstrapping, linear cells written out.
    pub largest_norm: u32,
    /// The largest sum, over a cell's terms, of squared weight times the changes in the table that
    /// made the term (1 for an input, and for the output of a cell of one): by how much noise is
    /// larger than that of one fresh bootstrapping. Outputs of one cell count as
    /// independent. [Shared weights](SharedWeights) are part of
    /// tables, linear cells are written out, and outputs that they make count too.
    pub largest_noise: u32,
    /// The most outputs of one cell.
    pub most_outputs: u32,
}

/// The cost of a lincomb circuit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LincombStatistics {
    /// As of other netlists: counts are of `lut_lincomb` (one output), `multi_lut_lincomb`
    /// (several), `clear`, `choice` and `linear` (see [`Kind`]), `modular`, the sums that are
    /// results, and `not`, the bits that are inverted somewhere.
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
        let noise = |sum: &FlatSum| {
            let terms = sum.weighted().map(|term| {
                let chosen = choices.of_term(&term);
                ChosenTerm { weight: chosen.weight / shared.of_source(term.signal.source), ..chosen }
            });
            let terms = terms.collect::<Vec<_>>();
            noisiest(&terms, |source| source, |source| changes(circuit, source)).0
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
            let sum = flattened.sum(&cell.terms);
            let below = sum.terms.iter().map(|(source, _)| level(&levels, *source)).max().unwrap_or(0);
            cell.selectors.iter().for_each(|selector| note(*selector));
            let kind = cell.kind();
            if kind != Kind::Linear {
                cell.terms.iter().for_each(|term| note(term.signal));
            }
            levels.push(below + usize::from(kind == Kind::Bootstrap));
            if kind != Kind::Bootstrap {
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
            let name = if cell.outputs() == 1 { "lut_lincomb" } else { "multi_lut_lincomb" };
            *counts.entry(name).or_default() += 1;
            space.largest_sum = space.largest_sum.max(cell.largest_sum());
            space.largest_norm = space.largest_norm.max(norm(&sum));
            space.largest_noise = space.largest_noise.max(noise(&sum));
            space.most_outputs = space.most_outputs.max(cell.outputs() as u32);
        }
        for signal in circuit.shown_bits() {
            note(signal);
            if circuit.is_linear(signal.source) {
                space.largest_noise = space.largest_noise.max(noise(&flattened.bit(signal)));
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

/// The number of times that the table of a bit of a cell of several outputs changes its value from
/// one sum to the next, for the row of public bits under which it is most; else 1.
fn changes(circuit: &LincombNetlist, source: Source) -> u32 {
    let Source::Output { cell, output } = source else { return 1 };
    let cell = &circuit.cells()[cell as usize];
    if cell.outputs() == 1 {
        return 1;
    }
    let changes = |row: &[u32]| {
        let table = row[usize::from(output)];
        ((table ^ table >> 1) & !(u32::MAX << cell.largest_sum())).count_ones()
    };
    cell.rows().map(changes).max().unwrap_or(0).max(1)
}
