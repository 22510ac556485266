//! Circuits of sums from netlists of tables.

use std::time::Instant;

use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics, expand};
use ringmill_netlist::{CellLibrary, Netlist};

use super::cover;
use crate::opt::Attempt;
use crate::{Objective, carry_origins};

/// What a circuit of sums is written and proved as.
pub(crate) const EXPANDED: CellLibrary = CellLibrary::Lut(6);

/// A circuit of sums, and the attempt that it stands for in the choice by proof.
pub(crate) struct Candidate {
    pub(crate) circuit: LincombNetlist,
    /// With the circuit's expansion as its netlist.
    pub(crate) attempt: Attempt,
}

/// Circuits made of the netlists that were attempted, the best first; the direct mapping's is among them.
pub(crate) fn candidates(
    structured: &Netlist,
    attempts: &[Attempt],
    message_bits: u8,
    objective: Objective,
    seed: u64,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for attempt in attempts {
        let start = Instant::now();
        let Some(netlist) = &attempt.netlist else { continue };
        let Some(circuit) = cover(&carry_origins(structured, netlist, seed), message_bits) else { continue };
        let attempt = attempt.taken_on(expand(&circuit), start.elapsed().as_secs_f64());
        candidates.push(Candidate { circuit, attempt });
    }
    let merit = |candidate: &Candidate| {
        let LincombStatistics { common, space } = LincombStatistics::of(&candidate.circuit);
        let (bootstraps, depth) = (common.bootstraps, u64::from(common.depth));
        match objective {
            Objective::Bootstraps => (bootstraps, depth, space.largest_noise),
            Objective::Depth => (depth, bootstraps, space.largest_noise),
        }
    };
    candidates.sort_by_cached_key(merit);
    candidates
}
