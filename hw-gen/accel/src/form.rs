//! The form of each value: coefficients, or values at points.

use crate::graph::Node;
use crate::{AccelError, RingGraph};

const COEFFICIENTS: &str = "coefficient";
const VALUES: &str = "evaluation";

/// Checks that every operation and result has operands of the form it takes. Zero, the form None, has both.
pub(crate) fn check(graph: &RingGraph) -> Result<(), AccelError> {
    let mut forms: Vec<Option<&'static str>> = Vec::with_capacity(graph.nodes.len());
    let need = |operation, form: Option<&'static str>, needed| match form {
        Some(form) if form != needed => Err(AccelError::Form { operation, form }),
        _ => Ok(()),
    };
    for (index, &node) in graph.nodes.iter().enumerate() {
        let kind = node.kind();
        let form = match node {
            Node::Constant(_) if graph.is_zero(index) => None,
            Node::Argument(_) | Node::Constant(_) => Some(COEFFICIENTS),
            Node::Ntt(a) => need(kind, forms[a.index()], COEFFICIENTS).map(|()| Some(VALUES))?,
            Node::Intt(a) => need(kind, forms[a.index()], VALUES).map(|()| Some(COEFFICIENTS))?,
            Node::Mul(a, b) => {
                need(kind, forms[a.index()], VALUES)?;
                need(kind, forms[b.index()], VALUES).map(|()| Some(VALUES))?
            }
            Node::Add(a, b) | Node::Sub(a, b) => {
                let (a, b) = (forms[a.index()], forms[b.index()]);
                a.map_or(Ok(()), |a| need(kind, b, a))?;
                a.or(b)
            }
        };
        forms.push(form);
    }
    graph.results.iter().try_for_each(|value| need("result", forms[value.index()], COEFFICIENTS))
}
