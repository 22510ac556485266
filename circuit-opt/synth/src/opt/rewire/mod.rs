//! Cells given other fanins, within what the outputs of a window can see.
//!
//! A cell may read any few nodes that tell apart the input vectors on which some output needs it to
//! be 1 from those on which it is to be
//! 0. Which ones is chosen at random, and no choice costs more than the one it replaces; cells that
//!    lose their last reader go. As the structure drifts among netlists of equal cost, more and
//!    more cells turn out not to be needed: the next sum bit of an adder is a function of the last
//!    one and four inputs, for instance, so that no carry needs a cell. Don't-cares and
//!    resubstitution are those of "Scalable don't-care-based logic optimization and resynthesis",
//!    Mishchenko, Brayton, Jiang, Jang, TRETS 2011; the choice by pairs to be told apart is after
//!    "Simulation-guided boolean resubstitution", Lee, Riener, Mishchenko, Brayton, De Micheli,
//!    2020; the walk is own.

mod check;
mod choice;
mod circuit;
mod options;
mod walk;
mod window;

use ringmill_netlist::{CellLibrary, Netlist};

use crate::map::map_directly;
use crate::network::{Network, Sorted};
use crate::random::Random;
pub(super) use options::Rewiring;
use walk::walk;
use window::Window;

/// Cells up to which a netlist of few inputs is one window.
const LARGEST_WHOLE: usize = 1000;

/// Gives cells other fanins, over and over. The result is legal in the library and never costs more
/// than the netlist mapped directly.
pub(super) fn rewire(netlist: &Netlist, library: CellLibrary, how: Rewiring) -> Netlist {
    let mut netlist = map_directly(netlist, library);
    let mut random = Random::new(how.seed);
    for _ in 0..how.turns {
        let mut sorted = Sorted::new(Network::of(&netlist, library));
        turn(&mut sorted, &netlist, how, &mut random);
        // Building it anew shares and simplifies what has become equal or constant.
        netlist = map_directly(&sorted.network().netlist(&netlist, sorted.order()), library);
    }
    netlist
}

fn turn(sorted: &mut Sorted, netlist: &Netlist, how: Rewiring, random: &mut Random) {
    let (leaves, cells) = (how.leaves as usize, how.cells as usize);
    let is_whole = netlist.inputs().len() <= leaves && sorted.order().len() <= LARGEST_WHOLE;
    let mut open = sorted.order().len();
    while open > 0 && !sorted.order().is_empty() {
        let window = if is_whole {
            Some(Window::whole(sorted, netlist))
        } else {
            let seed = sorted.order()[random.below(sorted.order().len())];
            Window::around(sorted, seed, leaves, cells)
        };
        // One that is of no use counts too: there may be no other.
        open = open.saturating_sub(window.as_ref().map_or(1, |window| window.len().max(1)));
        let Some(window) = window.filter(|window| window.len() > 1) else { continue };
        let Some(mut circuit) = window.circuit(sorted.network(), how, random) else { continue };
        let changes = window.len() * how.changes as usize;
        if walk(&mut circuit, random, changes, how.objective) {
            window.put_back(sorted, circuit.sorted.network());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{Builder, Statistics};

    use super::*;
    use crate::Objective;

    fn libraries() -> impl Strategy<Value = CellLibrary> {
        prop_oneof![Just(CellLibrary::Gates), (2..=6_u8).prop_map(CellLibrary::Lut)]
    }

    proptest! {
        /// Whole netlists and windows of them, with all vectors and with so few that diagrams have
        /// to say no.
        #[test]
        fn the_function_stays_and_the_cost_never_rises(
            netlist in netlists(Shape { inputs: 1..=9, cells: 0..=60, outputs: 1..=6, ..Shape::default() }),
            library in libraries(),
            leaves in 3..12_u32,
            cells in 2..40_u32,
            exact_leaves in prop_oneof![Just(0), Just(12)],
            by_depth: bool,
            seed: u64,
        ) {
            let objective = if by_depth { Objective::Depth } else { Objective::Bootstraps };
            let how = Rewiring { turns: 4, leaves, cells, exact_leaves, sample: 1, objective, seed, ..Rewiring::default() };
            let result = rewire(&netlist, library, how);
            prop_assert_eq!(difference(&netlist, &result), None);
            let before = Statistics::of(&map_directly(&netlist, library), library);
            let after = Statistics::of(&result, library);
            prop_assert!(after.bootstraps <= before.bootstraps);
            if by_depth {
                prop_assert!(after.depth <= before.depth);
            }
        }
    }

    /// A ripple-carry adder as sums and majorities of three inputs.
    fn adder(width: usize) -> Netlist {
        let mut builder = Builder::new("main");
        let a: Vec<_> = (0..width).map(|i| builder.input(format!("arg0[{i}]"))).collect();
        let b: Vec<_> = (0..width).map(|i| builder.input(format!("arg1[{i}]"))).collect();
        let mut carry = builder.constant(false);
        for (bit, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let sum = builder.xor3(a, b, carry);
            builder.output(format!("result0[{bit}]"), sum);
            carry = builder.maj(a, b, carry);
        }
        builder.output(format!("result0[{width}]"), carry);
        builder.finish()
    }

    #[test]
    fn carries_are_read_off_sums() {
        // Sum bit i + 1 is a function of sum bit i and of the operands' bits i and i + 1.
        let library = CellLibrary::Lut(5);
        for (leaves, exact_leaves) in [(12, 12), (64, 0)] {
            let how = Rewiring { turns: 60, leaves, exact_leaves, ..Rewiring::default() };
            let result = rewire(&adder(16), library, how);
            assert_eq!(Statistics::of(&result, library).bootstraps, 17);
        }
    }
}
