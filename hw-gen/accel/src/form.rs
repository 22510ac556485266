//! The form of each value: coefficients, or values at points.

use crate::graph::Node;
use crate::{AccelError, RingGraph};

const COEFFICIENTS: &str = "coefficient";
const VALUES: &str = "evaluation";

/// Checks that every operation and result has operands of the form it takes.
pub(crate) fn check(graph: &RingGraph) -> Result<(), AccelError> {
    let mut forms: Vec<&'static str> = Vec::with_capacity(graph.nodes.len());
    let need =
        |operation, form, needed| if form == needed { Ok(()) } else { Err(AccelError::Form { operation, form }) };
    for &node in &graph.nodes {
        let kind = node.kind();
        let form = match node {
            Node::Argument(_) => COEFFICIENTS,
            Node::Ntt(a) => need(kind, forms[a.index()], COEFFICIENTS).map(|()| VALUES)?,
            Node::Intt(a) => need(kind, forms[a.index()], VALUES).map(|()| COEFFICIENTS)?,
            Node::Mul(a, b) => {
                need(kind, forms[a.index()], VALUES)?;
                need(kind, forms[b.index()], VALUES).map(|()| VALUES)?
            }
            Node::Add(a, b) | Node::Sub(a, b) => {
                need(kind, forms[b.index()], forms[a.index()]).map(|()| forms[a.index()])?
            }
        };
        forms.push(form);
    }
    graph.results.iter().try_for_each(|value| need("result", forms[value.index()], COEFFICIENTS))
}
