//! The bits of a circuit, those of them that may be linear, and the sums that limit noise.

use ringmill_netlist::lincomb::{Change, LincombNetlist, SINGLE, SharedWeights, Source, Term, changes};
use rustc_hash::FxHashSet;

/// A bit's place: inputs first, then the outputs of cells in order.
pub(super) type Bit = usize;

/// A bit as a sum of others.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) bit: Bit,
    /// Bits before it, and their factors.
    pub(super) terms: Vec<(Bit, i64)>,
    pub(super) constant: i64,
}

/// The origin of a bit.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// The cell; nothing for inputs.
    pub(super) cell: Option<usize>,
    /// The weight that is part of the cell.
    pub(super) scale: i64,
    /// The sums at which the table changes, and whether it falls there: see
    /// [`Problem::noise`](super::noise).
    pub(super) changes: Vec<Change>,
    /// The bit's place in an order in which every bit is behind those that it may be made of.
    pub(super) position: usize,
}

/// A sum whose noise is limited.
#[derive(Clone, Debug)]
pub(super) struct Limited {
    /// The cell that looks it up; nothing for an output of the circuit.
    pub(super) cell: Option<usize>,
    pub(super) terms: Vec<(Bit, i64)>,
    pub(super) limit: u32,
}

/// The bits that may be linear, and what limits them.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) bits: Vec<Made>,
    /// The first output of each cell, and behind them the number of bits.
    pub(super) first_output: Vec<Bit>,
    pub(super) candidates: Vec<Candidate>,
    /// The candidate that each bit is.
    pub(super) candidate_of: Vec<Option<usize>>,
    pub(super) sums: Vec<Limited>,
    /// The sums whose noise each candidate may change.
    pub(super) sums_of: Vec<Vec<usize>>,
}

impl Problem {
    /// The bits and sums of a circuit, without candidates.
    pub(super) fn without_candidates(circuit: &LincombNetlist) -> Self {
        let shared = SharedWeights::of(circuit);
        let inputs = circuit.inputs().len();
        let made =
            |cell, source, changes| Made { cell, scale: i64::from(shared.of_source(source)), changes, position: 0 };
        let mut bits: Vec<Made> =
            (0..inputs).map(|input| made(None, Source::Input(input as u32), SINGLE.to_vec())).collect();
        let mut levels: Vec<u32> = vec![0; inputs];
        let mut problem = Self {
            bits: Vec::new(),
            first_output: Vec::new(),
            candidates: Vec::new(),
            candidate_of: Vec::new(),
            sums: Vec::new(),
            sums_of: Vec::new(),
        };
        for (place, cell) in circuit.cells().iter().enumerate() {
            problem.first_output.push(bits.len());
            let terms: Vec<(Bit, i64)> = cell.terms.iter().filter_map(|term| problem.signed(inputs, term)).collect();
            let level = 1 + terms.iter().map(|(bit, _)| levels[*bit]).max().unwrap_or(0);
            problem.sums.push(Limited { cell: Some(place), terms, limit: 0 });
            for (table, output) in cell.tables.iter().zip(0..) {
                let source = Source::Output { cell: place as u32, output };
                bits.push(made(Some(place), source, changes(*table, cell.largest_sum()).collect()));
                levels.push(level);
            }
        }
        problem.first_output.push(bits.len());
        let mut order: Vec<Bit> = (0..bits.len()).collect();
        // A lower digit is made of higher ones: its table changes more often.
        order.sort_by_key(|&bit| (levels[bit], bits[bit].changes.len(), bit));
        order.into_iter().enumerate().for_each(|(position, bit)| bits[bit].position = position);
        problem.candidate_of = vec![None; bits.len()];
        problem.bits = bits;
        problem
    }

    fn signed(&self, inputs: usize, term: &Term) -> Option<(Bit, i64)> {
        let bit = match term.signal.source {
            Source::Zero => return None,
            Source::Input(position) => position as usize,
            Source::Output { cell, output } => self.first_output[cell as usize] + usize::from(output),
        };
        debug_assert!(bit >= inputs || matches!(term.signal.source, Source::Input(_)));
        Some((bit, if term.signal.inverted { -i64::from(term.weight) } else { i64::from(term.weight) }))
    }

    /// The place of a source.
    pub(super) fn bit(&self, source: Source) -> Option<Bit> {
        match source {
            Source::Zero => None,
            Source::Input(position) => Some(position as usize),
            Source::Output { cell, output } => Some(self.first_output[cell as usize] + usize::from(output)),
        }
    }

    /// The outputs of a cell.
    pub(super) fn outputs(&self, cell: usize) -> std::ops::Range<Bit> {
        self.first_output[cell]..self.first_output[cell + 1]
    }

    pub(super) fn index(&mut self) {
        self.candidate_of.fill(None);
        for (index, candidate) in self.candidates.iter().enumerate() {
            self.candidate_of[candidate.bit] = Some(index);
        }
    }

    /// True if every output of a cell may be linear: it need not be bootstrapped then.
    pub(super) fn is_removable(&self, cell: usize) -> bool {
        self.outputs(cell).all(|bit| self.candidate_of[bit].is_some())
    }

    /// Leaves the candidates whose cells may vanish, or may be left with one noisy output that is
    /// less noisy alone.
    pub(super) fn keep_useful(&mut self) {
        let is_useful = |candidate: &Candidate| {
            let Some(cell) = self.bits[candidate.bit].cell else { return false };
            let mut others = self.outputs(cell).filter(|bit| self.candidate_of[*bit].is_none());
            match (others.next(), others.next()) {
                (None, _) => true,
                (Some(kept), None) => self.bits[kept].changes.len() > 1,
                _ => false,
            }
        };
        let is_useful: Vec<bool> = self.candidates.iter().map(is_useful).collect();
        let has_removable = (0..self.first_output.len() - 1).any(|cell| self.is_removable(cell));
        let mut keep = is_useful.into_iter();
        self.candidates.retain(|_| keep.next() == Some(true) && has_removable);
        self.index();
    }

    /// Sets the limits of sums: what is asked for, or the noise that there is anyhow, if that is
    /// more.
    pub(super) fn set_limits(&mut self, max_noise: u32) {
        self.sums_of = vec![Vec::new(); self.candidates.len()];
        let none = vec![false; self.candidates.len()];
        let noise: Vec<u32> = (0..self.sums.len()).map(|sum| self.noise(sum, &none).0).collect();
        for (sum, noise) in noise.into_iter().enumerate() {
            self.sums[sum].limit = max_noise.max(noise);
            for candidate in self.reachable(sum) {
                self.sums_of[candidate].push(sum);
            }
        }
    }

    /// The candidates that a sum's noise may depend on.
    fn reachable(&self, sum: usize) -> Vec<usize> {
        let mut seen: FxHashSet<Bit> = FxHashSet::default();
        let mut stack: Vec<Bit> = self.sums[sum].terms.iter().map(|(bit, _)| *bit).collect();
        let mut found = Vec::new();
        while let Some(bit) = stack.pop() {
            if !seen.insert(bit) {
                continue;
            }
            if let Some(candidate) = self.candidate_of[bit] {
                found.push(candidate);
                stack.extend(self.candidates[candidate].terms.iter().map(|(bit, _)| *bit));
            }
            // The other outputs of the cell say whether this one is alone.
            if let Some(cell) = self.bits[bit].cell {
                found.extend(self.outputs(cell).filter_map(|bit| self.candidate_of[bit]));
            }
        }
        found.extend(
            self.sums[sum]
                .cell
                .into_iter()
                .flat_map(|cell| self.outputs(cell))
                .filter_map(|bit| self.candidate_of[bit]),
        );
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The cells that need not be bootstrapped.
    pub(super) fn saved(&self, linear: &[bool]) -> usize {
        let is_linear = |bit: Bit| self.candidate_of[bit].is_some_and(|candidate| linear[candidate]);
        (0..self.first_output.len() - 1).filter(|cell| self.outputs(*cell).all(is_linear)).count()
    }
}
