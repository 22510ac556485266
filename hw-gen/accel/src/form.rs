//! The form of each value: coefficients, or values at points.

use std::fmt;

use crate::graph::Node;
use crate::{AccelError, RingGraph};

/// How a polynomial is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// By its coefficients.
    Coefficients,
    /// By its values at the points of the transform.
    Values,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Coefficients => "coefficient",
            Self::Values => "evaluation",
        })
    }
}

/// The form of every value, checked: every operation has operands of the form it takes. Zero, the form None, has both.
pub(crate) fn forms(graph: &RingGraph) -> Result<Vec<Option<Form>>, AccelError> {
    let mut forms: Vec<Option<Form>> = Vec::with_capacity(graph.nodes.len());
    let need = |operation, form: Option<Form>, needed| match form {
        Some(form) if form != needed => Err(AccelError::Form { operation, form }),
        _ => Ok(()),
    };
    for (index, &node) in graph.nodes.iter().enumerate() {
        let kind = node.kind();
        let form = match node {
            Node::Constant(_) if graph.is_zero(index) => None,
            Node::Constant(_) => Some(Form::Coefficients),
            Node::Argument(_, form) => Some(form),
            Node::Ntt(a) => need(kind, forms[a.index()], Form::Coefficients).map(|()| Some(Form::Values))?,
            Node::Intt(a) => need(kind, forms[a.index()], Form::Values).map(|()| Some(Form::Coefficients))?,
            Node::Mul(a, b) => {
                need(kind, forms[a.index()], Form::Values)?;
                need(kind, forms[b.index()], Form::Values).map(|()| Some(Form::Values))?
            }
            Node::Add(a, b) | Node::Sub(a, b) => {
                let (a, b) = (forms[a.index()], forms[b.index()]);
                a.map_or(Ok(()), |a| need(kind, b, a))?;
                a.or(b)
            }
            Node::Reorder(a, _) => forms[a.index()],
        };
        forms.push(form);
    }
    Ok(forms)
}
