//! The problem that a circuit poses.

use ringmill_netlist::lincomb::LincombNetlist;

use super::bits::{Limited, Problem};
use super::identity;

impl Problem {
    /// The problem of a circuit without public inputs; nothing if no cell can become linear.
    pub(super) fn of(circuit: &LincombNetlist, max_noise: u32) -> Option<Self> {
        let mut problem = Self::without_candidates(circuit);
        problem.candidates = identity::candidates(circuit, &problem);
        problem.index();
        problem.keep_useful();
        if problem.candidates.is_empty() {
            return None;
        }
        for signal in circuit.shown_bits() {
            if let Some(bit) = problem.bit(signal.source).filter(|bit| problem.candidate_of[*bit].is_some()) {
                problem.sums.push(Limited { cell: None, terms: vec![(bit, 1)], limit: 0 });
            }
        }
        problem.set_limits(max_noise);
        Some(problem)
    }
}
