//! Checks of a graph and a budget before anything is built.

use crate::budget::MOST_INTERVAL;
use crate::forms::forms;
use crate::node::Node;
use crate::{AccelError, Budget, RingGraph, name};
use ringmill_ir::{Operand, RingOp};

/// Checks a graph and returns the name of its module.
pub(crate) fn check_graph(graph: &RingGraph) -> Result<String, AccelError> {
    let top = name::module(&graph.name)?;
    for (missing, is_empty) in [("arguments", graph.inputs.is_empty()), ("results", graph.results.is_empty())] {
        if is_empty {
            return Err(AccelError::Empty { name: top, missing });
        }
    }
    check_constants(graph)?;
    forms(graph)?;
    Ok(top)
}

fn check_constants(graph: &RingGraph) -> Result<(), AccelError> {
    for (index, node) in graph.nodes.iter().enumerate() {
        let ring = graph.rings[graph.ring_of[index].0];
        let elements = match *node {
            Node::Ring(RingOp::Constant(number)) => graph.constants[number].elements.as_slice(),
            Node::Ring(RingOp::Scale(_, Operand::Constant(ref factor))) => std::slice::from_ref(factor),
            _ => continue,
        };
        if elements.len() as u64 > ring.n() {
            return Err(AccelError::Constant { what: format!("{} coefficients for N = {}", elements.len(), ring.n()) });
        }
        if let Some(large) = elements.iter().find(|&&element| element >= ring.modulus()) {
            return Err(AccelError::Constant { what: format!("the coefficient {large} for q = {}", ring.modulus()) });
        }
    }
    Ok(())
}

/// Refuses an interval longer than the hardware supports.
pub(crate) fn check_budget(budget: &Budget) -> Result<(), AccelError> {
    match budget.interval {
        Some(interval) if interval > MOST_INTERVAL => Err(AccelError::TooSlow { interval, most: MOST_INTERVAL }),
        _ => Ok(()),
    }
}
