//! The cheapest circuit among a tower's choices, within a fixed number of trials.

use ringmill_netlist::{CellLibrary, Netlist};

use super::assemble::Parts;
use super::core::Cores;
use super::linear::{Program, program};
use super::norm::Norm;
use super::subcircuits::{cost, polish, widest_sum};
use super::tower::{Exit, Split, Tower};
use crate::Effort;
use crate::random::Random;

/// The limits of the search.
pub(super) struct Trials {
    /// Of so many ways in that follow each other one is tried.
    every: usize,
    /// The number of splits, then of splits with exits, then of norms for each of these that go on
    /// to the next, longer trial.
    splits: usize,
    candidates: usize,
    norms: usize,
    /// Programs tried for each of a circuit's sums.
    programs: usize,
    /// The number of circuits to polish in each round, and the number of zero-cost changes to each.
    /// The best circuits go on to the next round.
    rounds: &'static [(usize, u64)],
}

impl Trials {
    pub(super) fn of(effort: Effort) -> Self {
        match effort {
            // A tenth of the time, for a few cells.
            Effort::Fast => Self { every: 7, splits: 20, candidates: 20, norms: 1, programs: 4, rounds: &[(3, 0)] },
            Effort::Default | Effort::High => {
                let rounds = &[(24, 0), (6, 8), (2, 24)];
                Self { every: 1, splits: 60, candidates: 60, norms: 2, programs: 10, rounds }
            }
        }
    }
}

/// Sums of more words at once than this are not looked for.
const WIDEST_SUM: usize = 4;

/// A way in and out, its sums counted.
struct Candidate {
    cells: usize,
    split: Split,
    exit: Exit,
}

/// The cheapest circuit found for an inversion. First come the ways in with the fewest sums, then
/// the ways out for each, then the norms between, and last what the passes on netlists make of the
/// whole.
pub(super) fn search(tower: &Tower<'_>, cores: &Cores, library: CellLibrary, trials: &Trials) -> Option<Netlist> {
    let most = widest_sum(library);
    let bits = tower.bits();
    let mut random = Random::new(0);
    let mut splits: Vec<(usize, Split)> = Vec::new();
    for split in tower.splits().into_iter().step_by(trials.every) {
        let targets: Vec<u16> = tower.forms(&split).into_iter().map(|form| form.0).collect();
        splits.push((program(bits, &targets, most.min(WIDEST_SUM), &mut random).steps.len(), split));
    }
    splits.sort_by_key(|split| split.0);
    let mut candidates = Vec::new();
    for (cells, split) in splits.into_iter().take(trials.splits) {
        for exit in tower.exits(&split) {
            let columns = tower.columns(&split, exit);
            let bottom = program(bits, &columns, 2, &mut random).transposed_cells(&[], most);
            candidates.push(Candidate { cells: cells + bottom, split: split.clone(), exit });
        }
    }
    candidates.sort_by_key(|candidate| candidate.cells);
    let mut circuits: Vec<Netlist> = Vec::new();
    for Candidate { split, exit, .. } in candidates.into_iter().take(trials.candidates) {
        for norm in tower.norms(&split, exit, cores, trials.norms) {
            let parts = Choice { split: &split, norm: &norm, exit };
            circuits.extend(parts.assemble(tower, cores, library, trials.programs, &mut random));
        }
    }
    circuits.sort_by_cached_key(|circuit| cost(circuit, library));
    for &(number, turns) in trials.rounds {
        circuits.truncate(number);
        for circuit in &mut circuits {
            *circuit = polish(circuit, library, turns);
        }
        circuits.sort_by_cached_key(|circuit| cost(circuit, library));
    }
    circuits.into_iter().next()
}

/// A way through, not yet a circuit.
struct Choice<'a> {
    split: &'a Split,
    norm: &'a Norm,
    exit: Exit,
}

impl Choice<'_> {
    /// The circuit, with the best of some programs for its sums.
    fn assemble(
        &self,
        tower: &Tower<'_>,
        cores: &Cores,
        library: CellLibrary,
        programs: usize,
        random: &mut Random,
    ) -> Option<Netlist> {
        let Self { split, norm, exit } = *self;
        let most = widest_sum(library);
        let bits = tower.bits();
        let mut shortest = |inputs: usize, targets: &[u16], arity: usize, price: &dyn Fn(&Program) -> usize| {
            (0..programs).map(|_| program(inputs, targets, arity, random)).min_by_key(price)
        };
        let rest = norm.rest.iter().filter(|form| form.0 != 0).copied();
        let top: Vec<u16> = tower.forms(split).into_iter().chain(rest).map(|form| form.0).collect();
        let top = shortest(bits, &top, most.min(WIDEST_SUM), &|program| program.steps.len())?;
        let added: Vec<bool> = norm.rest.iter().map(|form| form.0 != 0).collect();
        let middle = shortest(added.len(), &norm.columns, 2, &|program| program.transposed_cells(&added, most))?;
        let bottom = shortest(bits, &tower.columns(split, exit), 2, &|program| program.transposed_cells(&[], most))?;
        let core = cores.get(norm.core)?;
        Some(Parts { split, norm, exit, top: &top, middle: &middle, core, bottom: &bottom }.circuit(tower, library))
    }
}
