//! Cuts and resubstitution in turns.

use ringmill_netlist::Netlist;

use super::cost::cost;
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
    let cost = |netlist: &Netlist| cost(netlist, context);
    let mut best = resub(netlist, context, Resubstitution::default().leaves, divisors);
    for start in [turn(netlist, true), turn(netlist, false)] {
        if cost(&start) < cost(&best) {
            best = start;
        }
    }
    for _ in 0..rounds {
        let next = turn(&best, true);
        if cost(&next) >= cost(&best) {
            break;
        }
        best = next;
    }
    best
}
