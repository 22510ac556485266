//! The cheapest circuit among a tower's choices, within a fixed number of trials.

use ringmill_netlist::{CellLibrary, Netlist};

use super::assemble::Parts;
use super::core::Cores;
use super::linear::{Program, program};
use super::norm::Norm;
use super::pieces::{cost, polish, widest_sum};
use super::tower::{Exit, Split, Tower};
use crate::random::Random;

/// How many go on to the next, longer trial.
const SPLITS: usize = 60;
const CANDIDATES: usize = 60;
const NORMS: usize = 2;
/// How many circuits are polished, with how many changes that cost nothing; the best go on.
const ROUNDS: [(usize, u64); 3] = [(24, 0), (6, 8), (2, 24)];
/// Programs tried for each of a circuit's sums.
const PROGRAMS: usize = 10;
/// Sums of more words at once than this are not looked for.
const WIDEST_SUM: usize = 4;

/// A way in and out, its sums counted.
struct Candidate {
    cells: usize,
    split: Split,
    exit: Exit,
}

/// The cheapest circuit found for an inversion. First come the ways in with the fewest sums, then the ways out for each, then the norms between, and
/// last what the passes on netlists make of the whole.
pub(super) fn search(tower: &Tower<'_>, cores: &Cores, library: CellLibrary) -> Option<Netlist> {
    let most = widest_sum(library);
    let bits = tower.bits();
    let mut random = Random::new(0);
    let mut splits: Vec<(usize, Split)> = Vec::new();
    for split in tower.splits() {
        let targets: Vec<u16> = tower.forms(&split).into_iter().map(|form| form.0).collect();
        splits.push((program(bits, &targets, most.min(WIDEST_SUM), &mut random).steps.len(), split));
    }
    splits.sort_by_key(|split| split.0);
    let mut candidates = Vec::new();
    for (cells, split) in splits.into_iter().take(SPLITS) {
        for exit in tower.exits(&split) {
            let columns = tower.columns(&split, exit);
            let bottom = program(bits, &columns, 2, &mut random).transposed_cells(&[], most);
            candidates.push(Candidate { cells: cells + bottom, split: split.clone(), exit });
        }
    }
    candidates.sort_by_key(|candidate| candidate.cells);
    let mut circuits: Vec<Netlist> = Vec::new();
    for Candidate { split, exit, .. } in candidates.into_iter().take(CANDIDATES) {
        for norm in tower.norms(&split, exit, cores, NORMS) {
            circuits.extend(assemble(tower, &split, &norm, exit, cores, library, &mut random));
        }
    }
    circuits.sort_by_cached_key(|circuit| cost(circuit, library));
    for (number, turns) in ROUNDS {
        circuits.truncate(number);
        for circuit in &mut circuits {
            *circuit = polish(circuit, library, turns);
        }
        circuits.sort_by_cached_key(|circuit| cost(circuit, library));
    }
    circuits.into_iter().next()
}

/// The circuit of a choice, with the best of some programs for its sums.
fn assemble(
    tower: &Tower<'_>,
    split: &Split,
    norm: &Norm,
    exit: Exit,
    cores: &Cores,
    library: CellLibrary,
    random: &mut Random,
) -> Option<Netlist> {
    let most = widest_sum(library);
    let bits = tower.bits();
    let mut shortest = |inputs: usize, targets: &[u16], arity: usize, price: &dyn Fn(&Program) -> usize| {
        (0..PROGRAMS).map(|_| program(inputs, targets, arity, random)).min_by_key(price)
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
