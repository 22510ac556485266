//! The cost by which netlists are compared.

use ringmill_netlist::{Netlist, Statistics};

use super::pass::Context;
use crate::Objective;

/// The costs that the objective minimizes, the most important first. The first two are the
/// objective; the others break ties.
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
