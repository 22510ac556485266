//! A walk among netlists of equal cost.

use ringmill_netlist::{CellLibrary, Netlist};

use super::cost::cost;
use super::pass::Context;
use super::refine::{cuts, resub};
use super::rewrite::{CutRewriting, rewrite};
use super::{Resubstitution, resubstitute};
use crate::map::CutMapping;

/// Random resubstitutions, and among gates rewritings, that cost nothing, then refinement: the
/// result replaces where we are unless it is worse, and the best of all is returned. Where many
/// structures cost the same, as in tables and bit heaps, one of them leads down.
pub(super) fn iterated_search(netlist: &Netlist, context: &Context<'_>, turns: u32, divisors: u32) -> Netlist {
    let mut best = resub(netlist, context, Resubstitution::default().leaves, divisors);
    let mut here = best.clone();
    for turn in 0..turns {
        let sideways = context.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(turn));
        let how = Resubstitution {
            divisors,
            sideways: Some(sideways),
            objective: context.objective,
            ..Resubstitution::default()
        };
        let moved = match (context.library, turn % 2) {
            // Gates have another way sideways, by other cells than resubstitution makes.
            (CellLibrary::Gates, 1) => {
                let objective = context.objective;
                rewrite(&here, CutRewriting { rounds: 1, sideways: how.sideways, objective, ..CutRewriting::default() })
            }
            _ => resubstitute(&here, context.library, how),
        };
        // Cuts see the new structure; every other turn they are left out, since they favour the
        // structures they can see.
        let moved = match turn % 2 {
            0 => moved,
            _ => cuts(&moved, context, turn / 2 % 2 == 1, CutMapping::default().cuts),
        };
        let moved = resub(&moved, context, how.leaves, divisors);
        let (new, old) = (cost(&moved, context), cost(&here, context));
        // Depth may go up and down on a plateau of bootstraps, but bootstraps not on one of depth:
        // there is no end to them.
        if new[..2] <= old[..2] {
            here = moved;
        }
        if cost(&here, context) < cost(&best, context) {
            best = here.clone();
        }
    }
    best
}
