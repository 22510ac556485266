//! Circuits of sums from netlists of tables.

use std::time::Instant;

use ringmill_netlist::Netlist;
use ringmill_netlist::lincomb::{LincombNetlist, LincombStatistics, expand};

use super::counted::counted;
use super::{Known, Order, cover, pack_knowing};
use crate::blast::Counter;
use crate::opt::Attempt;
use crate::{Effort, Objective, Options, carry_origins};

/// A circuit of sums, and the attempt that it stands for in the choice by proof.
pub(crate) struct Candidate {
    pub(crate) circuit: LincombNetlist,
    /// With the circuit's expansion as its netlist.
    pub(crate) attempt: Attempt,
}

/// What circuits of sums are made of.
pub(crate) struct Origin<'a> {
    /// The circuit of the words with all its cells, and the sums in it.
    pub(crate) counted: Option<(&'a Netlist, &'a [Counter])>,
    /// The same, or any other circuit, swept: what results are proved equal to.
    pub(crate) structured: &'a Netlist,
    /// Netlists of tables made of it, the best first.
    pub(crate) attempts: &'a [Attempt],
}

/// Netlists of tables that are packed; the others promise less.
const PACKED: usize = 4;

/// A circuit of more than so many times as many cells as the best one has is not packed: packing seldom leaves less than a third.
const HOPELESS: usize = 3;

/// Cells that are joined in random orders, all orders together, in a message space of three bits; each bit more takes four times as long.
const CELLS_SHUFFLED: usize = 4_000;
/// The most random orders for one circuit.
const MOST_SHUFFLES: usize = 12;

/// Circuits of sums, the best first: of the words' own counters, of the best netlists of tables, and of the direct mapping, each packed.
pub(crate) fn candidates(origin: &Origin<'_>, options: &Options, message_bits: u8) -> Vec<Candidate> {
    let Some(direct) = origin.attempts.iter().find(|attempt| attempt.is_direct()) else { return Vec::new() };
    let mut candidates: Vec<Candidate> = Vec::new();
    if let Some(circuit) = origin.counted.and_then(|(netlist, counters)| counted(netlist, counters, message_bits)) {
        // what counters expand to is the structure of the circuit that they were made of: an easy first step of a proof
        let unpacked = direct.named("counters").taken_on(expand(&circuit), 0.0);
        candidates.push(packed(unpacked, circuit, options));
    }
    let others = origin.attempts.iter().filter(|attempt| !attempt.is_direct()).take(PACKED);
    for attempt in others.chain([direct]) {
        let Some(netlist) = &attempt.netlist else { continue };
        let located = carry_origins(origin.structured, netlist, options.seed);
        let Some(circuit) = cover(&located, message_bits) else { continue };
        let least = candidates.iter().map(|candidate| candidate.circuit.cells().len()).min();
        let is_hopeless = least.is_some_and(|least| circuit.cells().len() > HOPELESS * least);
        match (is_hopeless, attempt.is_direct()) {
            (false, _) => candidates.push(packed(attempt.clone(), circuit, options)),
            // cell by cell as it was: what is left when nothing else can be proved
            (true, true) => candidates.push(Candidate { attempt: attempt.taken_on(expand(&circuit), 0.0), circuit }),
            (true, false) => {}
        }
    }
    candidates.sort_by_cached_key(|candidate| merit(&candidate.circuit, options.objective));
    candidates
}

/// A circuit packed in several orders, the best of them.
fn packed(attempt: Attempt, circuit: LincombNetlist, options: &Options) -> Candidate {
    let start = Instant::now();
    let shuffles = match options.effort {
        Effort::Fast => 0,
        _ => {
            let cells = circuit.cells().len().max(1) << (2 * circuit.message_bits().saturating_sub(3));
            (CELLS_SHUFFLED / cells).min(MOST_SHUFFLES) as u64
        }
    };
    let shuffled = (0..shuffles).map(|turn| Order::Shuffled(options.seed.wrapping_add(turn)));
    let orders = [Order::Tightest, Order::First].into_iter().chain(shuffled);
    let mut known = Known::default();
    let packed = orders.map(|order| pack_knowing(&circuit, options.objective, order, &mut known));
    let circuit = packed.min_by_key(|circuit| merit(circuit, options.objective)).unwrap_or(circuit);
    let attempt = attempt.taken_on(expand(&circuit), start.elapsed().as_secs_f64());
    Candidate { circuit, attempt }
}

/// What the objective wants small, first things first.
fn merit(circuit: &LincombNetlist, objective: Objective) -> (u64, u64, u32) {
    let LincombStatistics { common, space } = LincombStatistics::of(circuit);
    let (bootstraps, depth) = (common.bootstraps, u64::from(common.depth));
    match objective {
        Objective::Bootstraps => (bootstraps, depth, space.largest_noise),
        Objective::Depth => (depth, bootstraps, space.largest_noise),
        Objective::Within(limit) => (depth.saturating_sub(u64::from(limit)), bootstraps, space.largest_noise),
    }
}
