//! Equivalence by windows: nodes of both netlists that agree on random vectors are compared on all
//! vectors of a small cut.
//!
//! This is the sweeping of "FRAIGs: a unifying representation for logic synthesis and verification"
//! (Mishchenko, Chatterjee, Jiang, Brayton, 2005) with truth tables in place of a solver. Our own
//! passes keep the functions of most nodes and change a few cells at a time, which a table of
//! twelve leaves sees; a solver spends its time on pairs that agree on every vector tried and yet
//! differ, of which dividers have thousands.

mod joint;
mod nodes;
mod window;

use joint::Joint;
use nodes::Literal;
use ringmill_engines::abc::Equivalence;
use ringmill_netlist::{Netlist, Node};

/// Compares two netlists of the same ports: equal, or undecided. Takes time linear in their cells.
pub(super) fn equal_by_windows(a: &Netlist, b: &Netlist, seed: u64) -> Equivalence {
    if open_outputs(a, b, seed).is_empty() { Equivalence::Equal } else { Equivalence::Undecided }
}

/// The positions of the outputs of two netlists of the same ports that are not proved equal, in
/// order. Takes time linear in the cells.
pub(super) fn open_outputs(a: &Netlist, b: &Netlist, seed: u64) -> Vec<usize> {
    let mut joint = Joint::new(a.inputs().len(), seed);
    let [a, b] = [a, b].map(|netlist| outputs(&mut joint, netlist));
    (0..a.len()).filter(|&position| a[position] != b[position]).collect()
}

/// Adds a netlist; what its outputs show.
fn outputs(joint: &mut Joint, netlist: &Netlist) -> Vec<Literal> {
    let mut literals: Vec<Literal> = Vec::with_capacity(netlist.len());
    let mut fanins_there = Vec::new();
    for id in netlist.ids() {
        let literal = match netlist.node(id) {
            Node::Input(position) => joint.input(position),
            Node::Constant(value) => Literal::FALSE.inverted_if(value),
            Node::Cell { table, fanins } => {
                fanins_there.clear();
                fanins_there.extend(fanins.iter().map(|fanin| literals[fanin.index()]));
                joint.cell(table, &fanins_there)
            }
        };
        literals.push(literal);
    }
    netlist.outputs().iter().map(|output| literals[output.driver.index()]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{Builder, CellLibrary, split_inversions, sweep};

    use super::*;
    use crate::opt::{Resubstitution, resubstitute};
    use crate::prove::mutate;

    proptest! {
        #[test]
        fn what_is_called_equal_is_equal(
            one in netlists(Shape { cells: 0..=40, ..Shape::default() }),
            seed: u64,
        ) {
            if let Some(other) = mutate(&one, seed)
                && equal_by_windows(&one, &other, seed) == Equivalence::Equal
            {
                prop_assert_eq!(difference(&one, &other), None);
            }
        }

        #[test]
        fn what_passes_change_is_proved(
            netlist in netlists(Shape { cells: 0..=60, max_fanins: 3, ..Shape::default() }),
            sideways: Option<u64>,
        ) {
            let how = Resubstitution { sideways, ..Resubstitution::default() };
            let changed = split_inversions(&resubstitute(&netlist, CellLibrary::Lut(3), how), CellLibrary::Lut(3));
            prop_assert_eq!(equal_by_windows(&netlist, &changed, 0), Equivalence::Equal);
            prop_assert_eq!(equal_by_windows(&netlist, &sweep(&netlist), 0), Equivalence::Equal);
        }
    }

    /// A chain of 40 cells, with an inversion at the end or not, and its last cell written in two
    /// ways.
    fn chain(inverted: bool, in_two: bool) -> Netlist {
        let mut builder = Builder::new("main");
        let inputs: Vec<_> = (0..41).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let all = inputs[2..].iter().fold(inputs[1], |all, &bit| builder.and(all, bit));
        let last = match in_two {
            false => builder.xor(all, inputs[0]),
            true => {
                let (either, both) = (builder.or(all, inputs[0]), builder.and(all, inputs[0]));
                let not_both = builder.not(both);
                builder.and(either, not_both)
            }
        };
        let last = if inverted { builder.not(last) } else { last };
        builder.output("result0[0]", last);
        builder.finish()
    }

    #[test]
    fn a_difference_that_no_random_vector_shows_is_not_overlooked() {
        assert_eq!(equal_by_windows(&chain(false, false), &chain(false, true), 0), Equivalence::Equal);
        assert_eq!(equal_by_windows(&chain(false, false), &chain(true, true), 0), Equivalence::Undecided);
        // one more factor of a product of 40 bits, which is 0 on every vector tried
        let mut builder = Builder::new("main");
        let inputs: Vec<_> = (0..41).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let all = inputs[1..].iter().fold(inputs[0], |all, &bit| builder.and(all, bit));
        let last = builder.xor(all, inputs[0]);
        builder.output("result0[0]", last);
        assert_eq!(equal_by_windows(&chain(false, false), &builder.finish(), 0), Equivalence::Undecided);
    }
}
