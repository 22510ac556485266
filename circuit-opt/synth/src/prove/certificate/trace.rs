//! The data that blasting records for the checker. The checker trusts none of it: an error in it
//! makes the check fail.

use ringmill_netlist::NodeId;

/// One compressor, partial product or row bit of a heap: the number `sum + 2·carry` as a function
/// of `leaves`, which are other nodes of the netlist. Which function it is, the checker finds out
/// itself.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The weight 2^column with which the step counts.
    pub(crate) column: u32,
    pub(crate) sum: NodeId,
    pub(crate) carry: Option<NodeId>,
    /// The index of the step's first leaf in [`SumTrace::leaves`].
    pub(crate) first_leaf: u32,
    pub(crate) leaf_count: u8,
}

/// The steps that added up a sum of products.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumTrace {
    /// The heap's result bits, as many as the modulus has.
    pub(crate) results: Vec<NodeId>,
    pub(crate) steps: Vec<Step>,
    pub(crate) leaves: Vec<NodeId>,
    /// For each operand met when the word's expression was collected, the last operand of an
    /// operation first: whether it was replaced by what it is made of.
    pub(crate) decisions: Vec<bool>,
}

/// One row of a restoring divider.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) remainder: Vec<NodeId>,
    /// A bit of the quotient: true if the divisor is subtracted.
    pub(crate) taken: NodeId,
    pub(crate) rest: Vec<NodeId>,
}

/// A restoring division of unsigned words.
#[derive(Clone, Debug, Default)]
pub(crate) struct DivisionTrace {
    pub(crate) dividend: Vec<NodeId>,
    pub(crate) divisor: Vec<NodeId>,
    /// From the top bit of the dividend down.
    pub(crate) rows: Vec<Row>,
}

/// The trace of the word under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) sum: SumTrace,
    pub(crate) division: Option<DivisionTrace>,
}

impl SumTrace {
    /// The leaves of one of its steps; none where the trace is damaged.
    pub(crate) fn leaves_of(&self, step: &Step) -> &[NodeId] {
        let first = step.first_leaf as usize;
        self.leaves.get(first..first + usize::from(step.leaf_count)).unwrap_or_default()
    }

    pub(crate) fn push(&mut self, column: usize, sum: NodeId, carry: Option<NodeId>, leaves: &[NodeId]) {
        let first_leaf = self.leaves.len() as u32;
        self.leaves.extend_from_slice(leaves);
        self.steps.push(Step { column: column as u32, sum, carry, first_leaf, leaf_count: leaves.len() as u8 });
    }
}
