//! The noise of sums, and the limit that joins keep.
//!
//! The noise of a sum is Σ weight² · v over its bits. v is 1 for an input and for the output of a
//! cell of one output; an output of a cell of several has as many independent parts as its table
//! has changes (Carpov, Izabachène and Mollimard, CT-RSA 2019).

use ringmill_netlist::lincomb::{ChosenTerm, noisiest};

use super::graph::{Bit, CellId, Graph, Sum, Weighted};

impl Sum {
    /// The variance of an output, in bootstraps: the largest that public bits choose.
    fn variance_of(&self, place: usize) -> u32 {
        if self.outputs.len() == 1 {
            return 1;
        }
        let changes = |table: u32| ((table ^ table >> 1) & !(u32::MAX << self.total())).count_ones();
        self.tables_of(place).map(changes).max().unwrap_or(0).max(1)
    }
}

impl Graph {
    /// The variance of a bit, in bootstraps.
    pub(super) fn variance(&self, bit: Bit) -> u32 {
        let Some(cell) = self.maker(bit).and_then(|id| self.cell(id)) else { return 1 };
        cell.place(bit).map_or(1, |place| cell.variance_of(place))
    }

    /// The noise of a sum.
    pub(super) fn noise(&self, terms: &[Weighted]) -> u32 {
        self.noise_where(terms, |bit| self.variance(bit))
    }

    /// The noise of a sum, given the variances of bits.
    fn noise_where(&self, terms: &[Weighted], variance: impl Fn(Bit) -> u32) -> u32 {
        if terms.iter().all(|term| self.choices(term.bit).is_none()) {
            return terms.iter().map(|term| term.weight * term.weight * variance(term.bit)).sum();
        }
        let chosen = |term: &Weighted| ChosenTerm {
            weight: term.weight,
            choices: self.choices(term.bit).map_or_else(|| vec![term.bit], <[Bit]>::to_vec),
        };
        noisiest(&terms.iter().map(chosen).collect::<Vec<_>>(), |bit| bit, variance).0
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

    /// True if `joined`, in the place of the cells `replaced`, leaves no sum noisier than `most`,
    /// or than it was.
    pub(super) fn keeps_noise(&self, joined: &Sum, replaced: [CellId; 2], most: u32) -> bool {
        let before = replaced.iter().filter_map(|id| self.cell(*id)).map(|cell| self.noise(&cell.terms)).max();
        if self.noise(&joined.terms) > most.max(before.unwrap_or(0)) {
            return false;
        }
        let variance =
            |bit: Bit| joined.place(bit).map_or_else(|| self.variance(bit), |place| joined.variance_of(place));
        let noise = |terms: &[Weighted]| self.noise_where(terms, variance);
        joined.outputs.iter().flat_map(|bit| self.noise_readers(*bit)).all(|reader| {
            replaced.contains(&reader)
                || self.cell(reader).is_none_or(|cell| {
                    let after = noise(&cell.terms);
                    after <= most || after <= self.noise(&cell.terms)
                })
        })
    }

    /// Takes outputs out of cells of several until no sum that can be helped is noisier than
    /// `most`: alone, an output has the variance 1.
    pub(super) fn relax(&mut self, most: u32) {
        for id in self.ids().collect::<Vec<_>>() {
            while let Some(cell) = self.cell(id).filter(|cell| self.noise(&cell.terms) > most) {
                let gain = |term: &&Weighted| term.weight * term.weight * (self.variance(term.bit) - 1);
                let Some(term) = cell.terms.iter().max_by_key(gain).filter(|term| gain(term) > 0) else { break };
                let bit = term.bit;
                let Some(maker) = self.maker(bit) else { break };
                self.split(maker, bit);
            }
        }
    }
}
