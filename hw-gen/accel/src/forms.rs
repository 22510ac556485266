//! The form of each value of a graph.

use ringmill_blocks::{FrameAffine, Lane};
use ringmill_design::Form;
use ringmill_ir::RingOp;

use crate::graph::Input;
use crate::node::Node;
use crate::shape::Shape;
use crate::{AccelError, RingGraph, RingValue};

/// Computes the form of every value, and checks that every operation has operands of the form it
/// takes. Zero has form `None`, which stands for both.
pub(crate) fn forms(graph: &RingGraph) -> Result<Vec<Option<Form>>, AccelError> {
    let mut forms: Vec<Option<Form>> = Vec::with_capacity(graph.nodes.len());
    for (index, &node) in graph.nodes.iter().enumerate() {
        let mut common = node.operand_form();
        for operand in graph.operands(index) {
            match (common, forms[operand.index()]) {
                (Some(needed), Some(form)) if form != needed => {
                    return Err(AccelError::Form { operation: node.kind(), form });
                }
                (needed, form) => common = needed.or(form),
            }
        }
        forms.push(match node {
            Node::Argument { stream, .. } => match &graph.inputs[stream] {
                Input::Frames(argument, _) => Some(argument.form),
                Input::Scalar { .. } => None,
            },
            Node::Ring(RingOp::Constant(_)) if graph.is_zero(index) => None,
            Node::Ring(RingOp::Constant(number)) => Some(graph.constants[number].form),
            _ => node.result_form().or(common),
        });
    }
    Ok(forms)
}

/// Checks that the ring of each needed value supports the operation: roots for transforms and
/// products, a prime for factors. Also checks that operands are of one ring.
pub(crate) fn check(graph: &RingGraph, live: &[bool], shapes: &[Shape]) -> Result<(), AccelError> {
    let forms = forms(graph)?;
    for (index, &node) in graph.nodes.iter().enumerate().filter(|&(index, _)| live[index]) {
        let ring = graph.ring_of[index];
        let shape = &shapes[ring.0];
        let (kind, q, n) = (node.kind(), shape.q, shape.n);
        if !node.changes_ring() && graph.operands(index).iter().any(|&operand| graph.ring_of(operand) != ring) {
            return Err(AccelError::Rings { operation: kind });
        }
        let multiplies = matches!(node, Node::Ring(RingOp::Mul(..)) | Node::SumOfProducts(_));
        let transforms = multiplies || matches!(node, Node::Ring(op) if op.needs_values());
        let scales = matches!(node, Node::Ring(RingOp::Scale(..)));
        let negates = matches!(node, Node::Ring(RingOp::Rotate(..) | RingOp::Automorphism(..))) && !shape.cyclic;
        let adds = matches!(node, Node::Ring(RingOp::Add(..) | RingOp::Sub(..) | RingOp::Neg(_))) || negates;
        if transforms && shape.splitting.is_none()
            || (transforms || scales) && shape.field.is_none()
            || adds && shape.q.is_power_of_two()
        {
            return Err(AccelError::Field { operation: kind, q, n });
        }
        if let Node::Ring(RingOp::Reduce { value, .. }) = node
            && graph.ring_of(value) != ring
        {
            return Err(AccelError::Rings { operation: kind });
        }
        if let Node::Ring(op) = node {
            let modulus = |operand: RingValue| graph.rings[graph.ring_of(operand).0].modulus();
            Lane::of(&op.map(modulus, |_| (), |_| ()), q)?;
        }
        if let Node::Ring(RingOp::Automorphism(_, k)) = node {
            FrameAffine::automorphism(n, k, shape.cyclic)?;
            if shape.has_pairs() && forms[index] == Some(Form::Values) {
                return Err(AccelError::Form { operation: kind, form: Form::Values });
            }
        }
        if shape.has_pairs() && shape.lanes == 1 && multiplies {
            return Err(AccelError::PairLanes { n, q });
        }
    }
    Ok(())
}
