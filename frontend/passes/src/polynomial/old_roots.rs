//! Transforms in the form that HEIR wrote until March 2026.

use super::roots::listed;
use crate::ir::{element_of, walk};
use melior::ir::{Location, OperationRef, TypeLike, ValueLike, operation::OperationLike};
use ringmill_design::Form;
use ringmill_dialects::{access, ops::Polynomial};
use std::collections::HashSet;

/// A `polynomial.intt` that names the root of the `polynomial.ntt` that it was meant to undo.
pub(crate) struct OldRoot<'c> {
    /// The roots that it names, one for each limb.
    pub named: Vec<u64>,
    /// The roots that undo that transform.
    pub inverse: Vec<u64>,
    /// The location of the inverse transform.
    pub location: Location<'c>,
}

impl OldRoot<'_> {
    /// The code of the warning.
    pub const CODE: &'static str = "ring::old-root";

    /// The text of a warning.
    pub fn message(&self) -> String {
        format!(
            "polynomial.intt names the root {}, which polynomial.ntt names in the same function: \
             it undoes the transform with {} instead",
            listed(&self.named),
            listed(&self.inverse)
        )
    }

    /// The remedy.
    pub fn help(&self) -> String {
        format!("write {}: polynomial.intt names the inverse of the root of polynomial.ntt", listed(&self.inverse))
    }
}

/// The inverse transforms, function by function, that name the root of a transform of the same ring
/// and undo none of its transforms.
pub(crate) fn old_roots<'c>(module: OperationRef<'c, '_>) -> Vec<OldRoot<'c>> {
    access::functions(module).into_iter().flat_map(in_function).collect()
}

fn in_function<'c>(function: OperationRef<'c, '_>) -> Vec<OldRoot<'c>> {
    let (mut forward, mut back) = (HashSet::new(), Vec::new());
    walk(function, &mut |operation| {
        let (Some(named), Ok(operand)) = (access::named_root(operation), operation.operand(0)) else { return };
        let element = element_of(operand.r#type());
        let Some(ring) = access::polynomial_in_form(element, Form::Coefficients) else { return };
        let ring = ring.to_raw().ptr as usize;
        match (Polynomial::of(operation), access::inverse_root(operation)) {
            (Some(Polynomial::Ntt), _) => drop(forward.insert((ring, named))),
            (Some(Polynomial::Intt), Some(inverse)) => {
                back.push((ring, OldRoot { named, inverse, location: operation.location() }));
            }
            _ => {}
        }
    });
    let is_old = |(ring, root): &(usize, OldRoot<'c>)| {
        forward.contains(&(*ring, root.named.clone())) && !forward.contains(&(*ring, root.inverse.clone()))
    };
    back.into_iter().filter(is_old).map(|(_, root)| root).collect()
}
