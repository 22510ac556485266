//! The noise of sums, and the limit that joins keep.
//!
//! Factors are weights without the weight that all readers of a bit's cell have in common. Reports
//! and the probability of failure compute their [noise] in the same way.
//!
//! [noise]: ringmill_netlist::lincomb::noise

use std::borrow::Cow;

use ringmill_netlist::lincomb::{
    Bootstrap, Change as Coefficient, Kind, NoiseTerm, SINGLE, Signal, Source, Term, changes, greatest_common_divisor,
    noise, scaled, variance,
};

use super::graph::{Bit, CellId, Graph, Sum, Weighted};

impl Sum {
    /// The coefficients of an output: the most that public bits choose.
    fn changes(&self, place: usize) -> Cow<'static, [Coefficient]> {
        if self.outputs.len() == 1 {
            return Cow::Borrowed(SINGLE);
        }
        if let Some(word) = &self.word {
            return Cow::Owned(word.digits.changes(self.tables[place]).collect());
        }
        let of = |table| changes(table, self.total()).collect::<Vec<_>>();
        Cow::Owned(self.tables_of(place).map(of).max_by_key(Vec::len).unwrap_or_default())
    }
}

impl Sum {
    /// True if no value of the public bits leaves anything to look up.
    fn is_choice(&self) -> bool {
        let signal = |bit: Bit, inverted| Signal { source: Source::Input(bit), inverted };
        let term = |term: &Weighted| Term { weight: term.weight, signal: signal(term.bit, term.inverted) };
        let cell = Bootstrap {
            terms: self.terms.iter().map(term).collect(),
            selectors: self.selectors.iter().map(|(bit, inverted)| signal(*bit, *inverted)).collect(),
            tables: self.tables.clone(),
            linear: None,
            digits: None,
            origin: None,
        };
        !self.selectors.is_empty() && cell.kind() != Kind::Bootstrap
    }
}

/// A graph as it is, or with some cells replaced.
struct View<'a> {
    graph: &'a Graph,
    change: Change<'a>,
}

/// Cells in the place of others.
#[derive(Clone, Copy, Default)]
pub(super) struct Change<'a> {
    /// The new sums.
    pub(super) sums: &'a [Sum],
    /// The cells that are gone then.
    pub(super) replaced: &'a [CellId],
}

impl View<'_> {
    fn maker(&self, bit: Bit) -> Option<&Sum> {
        let new = self.change.sums.iter().find(|sum| sum.outputs.contains(&bit));
        new.or_else(|| self.graph.maker(bit).and_then(|id| self.graph.cell(id)))
    }

    /// The coefficients of a bit.
    fn changes(&self, bit: Bit) -> Cow<'static, [Coefficient]> {
        let made = self.maker(bit).filter(|_| !self.graph.has_single_outputs);
        made.and_then(|cell| Some(cell.changes(cell.place(bit)?))).unwrap_or(Cow::Borrowed(SINGLE))
    }

    /// The rotation that a bit comes from, called by the first output of its cell.
    fn rotation(&self, bit: Bit) -> Bit {
        let made = self.maker(bit).filter(|_| !self.graph.has_single_outputs);
        made.and_then(|cell| cell.outputs.first().copied()).unwrap_or(bit)
    }

    /// The weight that is part of a bit: see [`SharedWeights`].
    ///
    /// [`SharedWeights`]: ringmill_netlist::lincomb::SharedWeights
    fn shared(&self, bit: Bit) -> u32 {
        let Some(cell) = self.maker(bit).filter(|_| !self.graph.has_public()) else { return 1 };
        let mut shared = 0;
        for &bit in &cell.outputs {
            if self.graph.is_output(bit) {
                return 1;
            }
            let readers = self.graph.readers(bit).iter().filter(|reader| !self.change.replaced.contains(reader));
            for reader in readers.filter_map(|id| self.graph.cell(*id)).chain(self.change.sums) {
                for term in reader.terms.iter().filter(|term| term.bit == bit) {
                    shared = greatest_common_divisor(shared, term.weight);
                    if shared == 1 {
                        return 1;
                    }
                }
            }
        }
        shared.max(1)
    }

    /// The noise of a sum.
    fn noise(&self, terms: &[Weighted]) -> u32 {
        let factor = |term: &Weighted| {
            let factor = i64::from(term.weight / self.shared(term.bit));
            if term.inverted { -factor } else { factor }
        };
        // This is asked for at each possible join: without public bits there are no choices.
        if !self.graph.has_public() {
            let mut coefficients = Vec::with_capacity(terms.len());
            for term in terms {
                coefficients.extend(scaled(self.rotation(term.bit), &self.changes(term.bit), factor(term)));
            }
            return u32::try_from(variance(&mut coefficients)).unwrap_or(u32::MAX);
        }
        let term = |term: &Weighted| NoiseTerm {
            factor: factor(term),
            bit: term.bit,
            choices: self.graph.choices(term.bit).map_or_else(|| vec![term.bit], <[Bit]>::to_vec),
            has_choice_of_tables: self.maker(term.bit).is_some_and(|cell| !cell.selectors.is_empty()),
        };
        let terms: Vec<_> = terms.iter().map(term).collect();
        noise(&terms, |bit| self.rotation(bit), |bit| self.changes(bit))
    }
}

impl Graph {
    fn view(&self) -> View<'_> {
        View { graph: self, change: Change::default() }
    }

    /// The variance of a bit, in bootstraps.
    pub(super) fn variance(&self, bit: Bit) -> u32 {
        self.view().changes(bit).len() as u32
    }

    /// The noise of a sum.
    pub(super) fn noise(&self, terms: &[Weighted]) -> u32 {
        self.view().noise(terms)
    }

    /// The cells that read a bit, or one that public bits choose it for.
    fn noise_readers(&self, bit: Bit) -> Vec<CellId> {
        let mut bits = vec![bit];
        let mut readers = Vec::new();
        while let Some(bit) = bits.pop() {
            for &reader in self.readers(bit) {
                if self.is_bootstrap(reader) {
                    readers.push(reader);
                } else {
                    bits.extend(self.cell(reader).iter().flat_map(|cell| &cell.outputs));
                }
            }
        }
        readers
    }

    /// True if a change leaves no sum noisier than `most`, or than it was; `origins` are the cells
    /// that the new sums were made of.
    pub(super) fn keeps_noise(&self, change: Change<'_>, origins: &[CellId], most: u32) -> bool {
        if most == u32::MAX {
            return true;
        }
        // Public bits that choose operands leave the noise of what they choose.
        if change.sums.iter().any(Sum::is_choice) {
            return false;
        }
        let (before, after) = (self.view(), View { graph: self, change });
        let own = origins.iter().filter_map(|id| self.cell(*id)).map(|cell| before.noise(&cell.terms)).max();
        if change.sums.iter().any(|sum| after.noise(&sum.terms) > most.max(own.unwrap_or(0))) {
            return false;
        }
        // Readers of the new outputs, and of operands that may no longer be read with one weight.
        let made = change.sums.iter().flat_map(|sum| &sum.outputs).copied();
        let replaced = change.replaced.iter().filter_map(|id| self.cell(*id));
        let terms = replaced.chain(change.sums).flat_map(|sum| &sum.terms);
        let read = terms.filter_map(|term| before.maker(term.bit).filter(|_| before.shared(term.bit) > 1));
        let bits = made.chain(read.flat_map(|cell| &cell.outputs).copied());
        bits.flat_map(|bit| self.noise_readers(bit)).all(|reader| {
            change.replaced.contains(&reader)
                || self.cell(reader).is_none_or(|cell| {
                    let noise = after.noise(&cell.terms);
                    noise <= most || noise <= before.noise(&cell.terms)
                })
        })
    }

    /// Takes outputs out of cells of several until no sum that can be helped is noisier than
    /// `most`: alone, an output has the variance 1, and shares no coefficient.
    pub(super) fn relax(&mut self, most: u32) {
        for id in self.ids().collect::<Vec<_>>() {
            while let Some(cell) = self.cell(id).filter(|cell| cell.word.is_none() && self.noise(&cell.terms) > most) {
                let view = self.view();
                let factor = |term: &Weighted| term.weight / view.shared(term.bit);
                let gain = |term: &&Weighted| factor(term).pow(2) * self.variance(term.bit).saturating_sub(1);
                let rotation = |term: &Weighted| view.rotation(term.bit);
                let is_shared = |term: &Weighted| {
                    cell.terms.iter().filter(|other| rotation(other) == rotation(term)).nth(1).is_some()
                };
                let helped = cell.terms.iter().filter(|term| gain(term) > 0 || is_shared(term));
                let Some(term) = helped.max_by_key(gain) else { break };
                let bit = term.bit;
                let Some(maker) = self.maker(bit) else { break };
                self.split(maker, bit);
            }
        }
    }
}
