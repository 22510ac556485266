//! The trace that bit-blasting leaves for the checker. It is data only: nothing here is believed,
//! and whatever is wrong in it makes the check fail.

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

/// A carry that is a step's by another way: `used` and `made` are equal as functions of the bits
/// below their column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carry {
    /// The weight 2^column with which both count.
    pub(crate) column: u32,
    /// The node that later steps read.
    pub(crate) used: NodeId,
    /// The carry of a step.
    pub(crate) made: NodeId,
}

/// The steps in which a sum of products was added up.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumTrace {
    /// The heap's result bits, as many as the modulus has.
    pub(crate) results: Vec<NodeId>,
    pub(crate) steps: Vec<Step>,
    pub(crate) leaves: Vec<NodeId>,
    pub(crate) carries: Vec<Carry>,
    /// The bits that [`carries`](Self::carries) are functions of, in an order that keeps diagrams
    /// small.
    pub(crate) carried: Vec<NodeId>,
    /// For each operand met when the word's expression was collected, the last operand of an
    /// operation first: whether it was replaced by what it is made of.
    pub(crate) decisions: Vec<bool>,
}

/// One row of a restoring divider.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) remainder: Vec<NodeId>,
    /// True if the divisor is subtracted: a bit of the quotient.
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
