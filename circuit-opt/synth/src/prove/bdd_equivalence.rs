//! Equivalence by BDDs.
//!
//! Adders, comparators, selections and counts of bits have small diagrams however they are built,
//! while solvers that look for equal nodes within both netlists fail where restructuring has left
//! none.

use ringmill_engines::abc::Equivalence;
use ringmill_netlist::{Netlist, Node, NodeId};

use super::bdd::{BddManager, Function};

/// Beyond so many nodes the diagrams are given up, which takes a tenth of a second.
const MOST_NODES: usize = 1 << 17;
/// Larger netlists are not tried: what has small diagrams seldom is as large.
const MOST_CELLS: usize = 20_000;
/// BddManager are built by recursion as deep as there are variables.
const MOST_INPUTS: usize = 512;

/// Compares two netlists of the same ports; undecided if their diagrams, whose order of variables
/// is that of `a`'s outputs and fanins, are large.
pub(super) fn equal_by_bdds(a: &Netlist, b: &Netlist) -> Equivalence {
    if a.cell_count().max(b.cell_count()) > MOST_CELLS || a.inputs().len() > MOST_INPUTS {
        return Equivalence::Undecided;
    }
    let mut diagrams = BddManager::of_at_most(MOST_NODES);
    let mut inputs = vec![None; a.inputs().len()];
    for position in order_of_inputs(a) {
        inputs[position] = Some(diagrams.variable());
    }
    let inputs: Vec<Function> = inputs.into_iter().map(|known| known.unwrap_or_else(|| diagrams.variable())).collect();
    let functions = [a, b].map(|netlist| output_functions(&mut diagrams, netlist, &inputs));
    match functions {
        [Some(a), Some(b)] if a == b => Equivalence::Equal,
        [Some(_), Some(_)] => Equivalence::Different,
        _ => Equivalence::Undecided,
    }
}

/// The inputs that a netlist reads, as a walk from each output in turn, first fanins first, meets
/// them.
fn order_of_inputs(netlist: &Netlist) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; netlist.len()];
    let mut open: Vec<NodeId> = netlist.outputs().iter().rev().map(|output| output.driver).collect();
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        match netlist.node(id) {
            Node::Input(position) => order.push(position),
            _ => open.extend(netlist.fanins(id).iter().rev()),
        }
    }
    order
}

/// Each output's function of the inputs; none if the diagrams grow too large.
fn output_functions(diagrams: &mut BddManager, netlist: &Netlist, inputs: &[Function]) -> Option<Vec<Function>> {
    let mut functions = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        functions.push(match netlist.node(id) {
            Node::Input(position) => inputs[position],
            Node::Constant(value) => BddManager::constant(value),
            Node::Cell { table, fanins } => {
                let fanins: Vec<Function> = fanins.iter().map(|fanin: &NodeId| functions[fanin.index()]).collect();
                diagrams.table(table, &fanins)
            }
        });
        if diagrams.overflowed() {
            return None;
        }
    }
    Some(netlist.outputs().iter().map(|output| functions[output.driver.index()]).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::Builder;
    use ringmill_netlist::strategies::{Shape, difference, netlists};

    use super::*;
    use crate::prove::mutate;

    proptest! {
        #[test]
        fn a_mutant_is_equal_exactly_if_no_vector_tells_it_apart(netlist in netlists(Shape::default()), seed in any::<u64>()) {
            prop_assert_eq!(equal_by_bdds(&netlist, &netlist), Equivalence::Equal);
            if let Some(mutant) = mutate(&netlist, seed) {
                let expected = difference(&netlist, &mutant).map_or(Equivalence::Equal, |_| Equivalence::Different);
                prop_assert_eq!(equal_by_bdds(&netlist, &mutant), expected);
            }
        }
    }

    /// The number of ones among so many inputs, one added after the other, in an order.
    fn count(bits: usize, order: impl Fn(usize) -> usize) -> Netlist {
        let mut builder = Builder::new("main");
        let inputs: Vec<NodeId> = (0..bits).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
        let mut sum: Vec<NodeId> = Vec::new();
        for index in 0..bits {
            let mut carry = inputs[order(index)];
            for digit in &mut sum {
                let next = builder.and(*digit, carry);
                *digit = builder.xor(*digit, carry);
                carry = next;
            }
            if (index + 1).is_power_of_two() {
                sum.push(carry);
            }
        }
        for (index, digit) in sum.into_iter().enumerate() {
            builder.output(format!("result0[{index}]"), digit);
        }
        builder.finish()
    }

    #[test]
    fn counts_of_bits_in_another_order_are_equal() {
        let (forth, back) = (count(32, |index| index), count(32, |index| 31 - index));
        assert_eq!(equal_by_bdds(&forth, &back), Equivalence::Equal);
        let twice = count(32, |index| if index == 7 { 8 } else { index });
        assert_eq!(equal_by_bdds(&forth, &twice), Equivalence::Different);
    }

    #[test]
    fn large_diagrams_are_undecided() {
        // The middle bit of a product has exponential diagrams in every order (Bryant 1991).
        let mut builder = Builder::new("main");
        let [a, b] = ["arg0", "arg1"]
            .map(|name| (0..24).map(|bit| builder.input(format!("{name}[{bit}]"))).collect::<Vec<NodeId>>());
        let mut rows = [builder.constant(false); 24];
        for (shift, &bit) in a.iter().enumerate() {
            let mut carry = builder.constant(false);
            for index in shift..24 {
                let product = builder.and(bit, b[index - shift]);
                let half = builder.xor(rows[index], product);
                let sum = builder.xor(half, carry);
                carry = builder.mux(half, carry, product);
                rows[index] = sum;
            }
        }
        builder.output("result0[0]", rows[23]);
        let product = builder.finish();
        assert_eq!(equal_by_bdds(&product, &product), Equivalence::Undecided);
    }
}
