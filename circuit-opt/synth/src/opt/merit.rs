//! Which of two netlists is better.

use ringmill_netlist::{Netlist, Statistics};

use super::pass::Context;
use crate::Objective;

/// What the objective wants small, first things first.
pub(super) fn merit(netlist: &Netlist, context: &Context<'_>) -> (u64, u64, usize) {
    let statistics = Statistics::of(netlist, context.library);
    let (bootstraps, depth) = (statistics.bootstraps, u64::from(statistics.depth));
    match context.objective {
        Objective::Bootstraps => (bootstraps, depth, netlist.cell_count()),
        Objective::Depth => (depth, bootstraps, netlist.cell_count()),
    }
}
