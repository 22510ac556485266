//! The search for all least-cost chains.
//!
//! Knuth, "The Art of Computer Programming" 4A, 7.1.2, makes functions normal (false where all
//! inputs are) and goes bottom up. Here sets of steps are enumerated, each once: a step is taken or
//! never taken later. Of the first steps one of each class is enough, since inputs are alike.

use std::sync::LazyLock;

use ringmill_netlist::table::{self, PROJECTIONS};
use rustc_hash::FxHashSet;

use super::chain::{Chain, Step};
use super::npn::Classes;
use super::npn::INPUTS;

/// Chains kept for a class, those that differ in more than automorphisms.
const KEPT: usize = 12;

/// Normal gates: tables over the operands.
const GATES: &[u64] = &[0b1000, 0b0010, 0b0100, 0b1110, 0b0110];

/// Normal multiplexers.
static NORMAL_MUXES: LazyLock<Vec<u64>> =
    LazyLock::new(|| (0..256).step_by(2).filter(|&function| table::is_mux(function).is_some()).collect());

/// A step that may be taken.
#[derive(Clone, Copy)]
struct Candidate {
    function: u16,
    step: Step,
    /// The places that it reads.
    reads: u32,
}

/// The least cost of every class, and chains of it.
pub(super) struct Found {
    /// Nothing beyond the limit.
    pub(super) cost: Vec<Option<u32>>,
    pub(super) chains: Vec<Vec<Chain>>,
}

/// Searches chains of a cost up to `limit`. Those of the greatest costs are many: from `enough` on
/// gates have to do, and one chain a class is taken. What is not found so costs more than was
/// searched.
pub(super) fn search(classes: &Classes, muxes: bool, limit: u32, enough: u32) -> Found {
    let count = classes.least.len();
    let mut found = Found { cost: vec![None; count], chains: vec![Vec::new(); count] };
    for (function, chain) in [(0, Step::new(0, &[])), (PROJECTIONS[0] as u16, Step::new(0b10, &[0]))] {
        let (class, transform) = classes.of(function);
        found.cost[class] = Some(0);
        found.chains[class].push(Chain { steps: vec![chain] }.transformed(&transform.inverse()));
    }
    for total in 1..=limit {
        let missing = found.cost.iter().filter(|cost| cost.is_none()).count();
        if missing == 0 {
            break;
        }
        let mut search = Search {
            classes,
            muxes: muxes && total < enough,
            total,
            most: if total < enough { KEPT } else { 1 },
            missing,
            functions: PROJECTIONS[..INPUTS].iter().map(|&input| input as u16).collect(),
            candidates: Vec::new(),
            steps: Vec::new(),
            keys: vec![FxHashSet::default(); count],
            found: &mut found,
        };
        search.run();
    }
    found
}

struct Search<'a> {
    classes: &'a Classes,
    muxes: bool,
    total: u32,
    most: usize,
    /// Classes that may get more chains.
    missing: usize,
    /// Inputs and steps taken.
    functions: Vec<u16>,
    candidates: Vec<Candidate>,
    steps: Vec<Step>,
    /// The chains found so far in this search. A class of known cost is not searched again.
    keys: Vec<FxHashSet<Vec<u16>>>,
    found: &'a mut Found,
}

impl Search<'_> {
    fn run(&mut self) {
        for newest in 0..INPUTS {
            self.offer(newest, self.total);
        }
        let all = self.candidates.clone();
        let mut firsts: Vec<usize> = Vec::new();
        for first in &all {
            let (class, _) = self.classes.of(first.function);
            if first.step.cost() > self.total || firsts.contains(&class) {
                continue;
            }
            firsts.push(class);
            // What is in the class of an earlier first step was tried with that one first.
            self.candidates.clone_from(&all);
            let earlier = &firsts[..firsts.len() - 1];
            let classes = self.classes;
            self.candidates.retain(|step| !earlier.contains(&classes.of(step.function).0));
            self.take(*first, 0, 0, self.total);
        }
    }

    /// Offers what reads the input or step at `newest` and earlier ones.
    fn offer(&mut self, newest: usize, left: u32) {
        for second in 0..newest {
            self.offer_cells(&[second as u8, newest as u8]);
            if self.muxes && left >= 2 {
                for third in 0..second {
                    self.offer_cells(&[third as u8, second as u8, newest as u8]);
                }
            }
        }
    }

    fn offer_cells(&mut self, positions: &[u8]) {
        let mut rows = [u16::MAX; 8];
        for (row, product) in rows.iter_mut().enumerate().take(1 << positions.len()) {
            for (bit, &position) in positions.iter().enumerate() {
                let function = self.functions[usize::from(position)];
                *product &= if row >> bit & 1 == 1 { function } else { !function };
            }
        }
        let reads = positions.iter().fold(0, |reads, position| reads | 1 << position);
        for &cell in if positions.len() == 2 { GATES } else { &NORMAL_MUXES } {
            let truths = rows.iter().enumerate().filter(|(row, _)| cell >> row & 1 == 1);
            let function = truths.fold(0, |all, (_, product)| all | product);
            if function != 0 && !self.functions.contains(&function) {
                self.candidates.push(Candidate { function, step: Step::new(cell, positions), reads });
            }
        }
    }

    /// Takes a step, and then all sets of candidates from `from` on and of what reads the step.
    /// `unread` are the steps that none reads, this one not among them.
    fn take(&mut self, candidate: Candidate, from: usize, unread: u32, left: u32) {
        let left = left - candidate.step.cost();
        let unread = unread & !candidate.reads | 1 << self.functions.len();
        // A gate reads two and makes one: at most one bootstrap for each result too many.
        if unread.count_ones() - 1 > left || self.functions.contains(&candidate.function) {
            return;
        }
        self.steps.push(candidate.step);
        if left == 0 {
            self.keep(candidate.function);
        } else {
            self.functions.push(candidate.function);
            let end = self.candidates.len();
            self.offer(self.functions.len() - 1, left);
            for next in from..self.candidates.len() {
                let candidate = self.candidates[next];
                if candidate.step.cost() <= left && self.missing > 0 {
                    self.take(candidate, next + 1, unread, left);
                }
            }
            self.candidates.truncate(end);
            self.functions.pop();
        }
        self.steps.pop();
    }

    /// Keeps the chain of the steps taken if its class has too few as cheap.
    fn keep(&mut self, function: u16) {
        let (class, transform) = self.classes.of(function);
        let chains = &self.found.chains[class];
        if self.found.cost[class].is_some_and(|cost| cost < self.total) || chains.len() >= self.most {
            return;
        }
        let chain = Chain { steps: self.steps.clone() }.transformed(&transform.inverse());
        let keys = self.classes.automorphisms[class].iter().map(|same| chain.transformed(same).key());
        if self.keys[class].insert(keys.min().unwrap_or_default()) {
            self.found.cost[class] = Some(self.total);
            self.found.chains[class].push(chain);
            if self.found.chains[class].len() == self.most {
                self.missing -= 1;
            }
        }
    }
}
