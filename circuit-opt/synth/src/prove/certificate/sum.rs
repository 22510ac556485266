//! Sums of products: the heap's weighted sum equals the word's as a polynomial.
//!
//! Begin with Σ 2^i·result_i − (what the word means). Every step says what sum + 2·carry is in
//! terms of its leaves, which is checked by listing all values of the leaves (at most six); it is
//! taken off with its weight, and its leaves come in. When nothing is left modulo 2^w, the results
//! are what the word means. The order of the steps does not matter, and a wrong, missing or surplus
//! step leaves something.
//!
//! Where a carry is made of several columns at once, it is compared with the carry that steps make
//! column by column, by a decision diagram over the bits below.
//!
//! After the backward rewriting of M. Ciesielski, T. Su, A. Yasin, C. Yu, "Understanding algebraic
//! rewriting for arithmetic circuit verification: a bit-flow model", IEEE TCAD 2020, except that
//! the blocks are known from the construction, so that nothing grows on the way.

use ringmill_netlist::{Netlist, Node, NodeId, table};

use super::cone::{refute, root};
use super::polynomial::Polynomial;
use super::trace::SumTrace;
use super::violation::Failure;

/// The most cells between a step and its leaves.
const MOST_CELLS: usize = 40;

/// Shows that Σ 2^i·result_i ≡ `meaning` modulo 2^(number of results); returns the number of steps.
///
/// Leaves of a step may depend on each other (a sum of words of which one is made of the other).
/// Cells may then be simpler than the step says. The small remainder is then expanded cell by cell.
pub(super) fn check(netlist: &Netlist, trace: &SumTrace, polynomial: Polynomial) -> Result<usize, Failure> {
    let mut rest = rest(netlist, trace, polynomial)?;
    let mask = crate::word::mask(trace.results.len() as u32);
    if rest.vanishes(netlist, mask) { Ok(trace.steps.len()) } else { Err(Failure::Different) }
}

/// The rest of `meaning` − Σ 2^i·result_i after all steps are subtracted.
pub(super) fn rest(netlist: &Netlist, trace: &SumTrace, polynomial: Polynomial) -> Result<Polynomial, Failure> {
    let width = trace.results.len() as u32;
    if !(1..=128).contains(&width) {
        return Err(Failure::Unsupported);
    }
    let mut rest = polynomial;
    for (position, &node) in trace.results.iter().enumerate() {
        rest.add_node(netlist, node, (1_u128 << position).wrapping_neg());
    }
    let mut known = Vec::new();
    for step in &trace.steps {
        if step.column >= width {
            return Err(Failure::Incomplete);
        }
        let weight = 1_u128 << step.column;
        let leaves = roots_of(netlist, trace.leaves_of(step));
        known.clear();
        let sum = rows(netlist, step.sum, &leaves, &mut known).ok_or(Failure::Undecided)?;
        let carry = match step.carry {
            Some(carry) => rows(netlist, carry, &leaves, &mut known).ok_or(Failure::Undecided)?,
            None => 0,
        };
        let mut values: [u128; 64] = [0; 64];
        let values = &mut values[..1 << leaves.len()];
        for (row, value) in values.iter_mut().enumerate() {
            *value = u128::from((sum >> row & 1) + 2 * (carry >> row & 1));
        }
        rest.add_node(netlist, step.sum, weight);
        if let Some(carry) = step.carry {
            rest.add_node(netlist, carry, weight.wrapping_mul(2));
        }
        rest.add_rows(&leaves, values, weight.wrapping_neg());
    }
    for carry in &trace.carries {
        if carry.column >= width {
            return Err(Failure::Incomplete);
        }
        refute(netlist, &trace.carried, |cone| {
            let (used, made) = (cone.function(carry.used), cone.function(carry.made));
            cone.diagrams.xor(used, made)
        })?;
        let weight = 1_u128 << carry.column;
        rest.add_node(netlist, carry.used, weight);
        rest.add_node(netlist, carry.made, weight.wrapping_neg());
    }
    rest.reduce(crate::word::mask(width));
    Ok(rest)
}

/// The different nodes beneath `leaves`, no constants, in rising order.
fn roots_of(netlist: &Netlist, leaves: &[NodeId]) -> Vec<NodeId> {
    let mut roots: Vec<NodeId> = leaves.iter().map(|&leaf| root(netlist, leaf).0).collect();
    roots.retain(|&node| !matches!(netlist.node(node), Node::Constant(_)));
    roots.sort_unstable();
    roots.dedup();
    roots.truncate(table::PROJECTIONS.len());
    roots
}

/// The truth table of `node` over `leaves`; nothing when it depends on more, or by too many cells.
fn rows(netlist: &Netlist, node: NodeId, leaves: &[NodeId], known: &mut Vec<(NodeId, u64)>) -> Option<u64> {
    let (node, inverted) = root(netlist, node);
    let flip = if inverted { u64::MAX } else { 0 };
    if let Ok(position) = leaves.binary_search(&node) {
        return Some(table::PROJECTIONS[position] ^ flip);
    }
    if let Some(&(_, rows)) = known.iter().find(|(other, _)| *other == node) {
        return Some(rows ^ flip);
    }
    let rows = match netlist.node(node) {
        Node::Constant(value) => 0_u64.wrapping_sub(u64::from(value)),
        Node::Input(_) => return None,
        Node::Cell { table, fanins } => {
            let mut inputs = [0; ringmill_netlist::MAX_FANINS];
            for (slot, &fanin) in inputs.iter_mut().zip(fanins) {
                *slot = rows(netlist, fanin, leaves, known)?;
            }
            let product = |row: usize| {
                let literals = inputs[..fanins.len()].iter().enumerate();
                literals.fold(u64::MAX, |all, (i, &x)| all & if row >> i & 1 == 1 { x } else { !x })
            };
            (0..1 << fanins.len()).filter(|row| table >> row & 1 == 1).fold(0, |any, row| any | product(row))
        }
    };
    if known.len() == MOST_CELLS {
        return None;
    }
    known.push((node, rows));
    Some(rows ^ flip)
}
