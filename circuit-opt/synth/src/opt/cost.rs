//! The comparison of two netlists by the objective.

use ringmill_netlist::{Netlist, Statistics};

use super::pass::Context;
use crate::Objective;

/// What the objective wants small, first things first; the first two are what it is about, the
/// others decide between equals.
pub(super) type Cost = [u64; 4];

pub(super) fn cost(netlist: &Netlist, context: &Context<'_>) -> Cost {
    let statistics = Statistics::of(netlist, context.library);
    let (bootstraps, depth) = (statistics.bootstraps, u64::from(statistics.depth));
    let cells = netlist.cell_count() as u64;
    match context.objective {
        Objective::Bootstraps => [0, bootstraps, depth, cells],
        Objective::Depth => [depth, bootstraps, depth, cells],
        Objective::Within(limit) => [depth.saturating_sub(u64::from(limit)), bootstraps, depth, cells],
    }
}
