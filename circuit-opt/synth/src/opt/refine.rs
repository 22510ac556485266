//! Cuts and resubstitution in turns.

use ringmill_netlist::Netlist;

use super::objective_cost::objective_cost;
use super::pass::Context;
use super::{Resubstitution, resubstitute};
use crate::map::{CutMapping, map_by_cuts};

/// The cuts pass: `fine` and `cuts` as in [`CutMapping`].
pub(super) fn cuts(netlist: &Netlist, context: &Context<'_>, fine: bool, cuts: u32) -> Netlist {
    let how = CutMapping { fine, cuts, objective: context.objective, ..CutMapping::default() };
    map_by_cuts(netlist, context.library, how)
}

/// The resub pass: `leaves` and `divisors` as in [`Resubstitution`].
pub(super) fn resub(netlist: &Netlist, context: &Context<'_>, leaves: u32, divisors: u32) -> Netlist {
    let how = Resubstitution { leaves, divisors, objective: context.objective, ..Resubstitution::default() };
    resubstitute(netlist, context.library, how)
}

/// Cuts and resubstitution in turns until nothing improves. The first turn tries the cells there
/// are and both kinds of cuts.
pub(super) fn refine(netlist: &Netlist, context: &Context<'_>, rounds: u32, divisors: u32) -> Netlist {
    let turn = |netlist: &Netlist, fine: bool| {
        let mapped = cuts(netlist, context, fine, CutMapping::default().cuts);
        resub(&mapped, context, Resubstitution::default().leaves, divisors)
    };
    let objective_cost = |netlist: &Netlist| objective_cost(netlist, context);
    let mut best = resub(netlist, context, Resubstitution::default().leaves, divisors);
    for start in [turn(netlist, true), turn(netlist, false)] {
        if objective_cost(&start) < objective_cost(&best) {
            best = start;
        }
    }
    for _ in 0..rounds {
        let next = turn(&best, true);
        if objective_cost(&next) >= objective_cost(&best) {
            break;
        }
        best = next;
    }
    best
}
