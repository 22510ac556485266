//! Reductions of one dimension, and `tosa.argmax`.

use super::numbers::{Arithmetic, Numbers};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::Tosa,
};

/// A reduction along an axis.
#[derive(Debug)]
pub(super) struct Reduction {
    kind: Kind,
    axis: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    All,
    Any,
    /// The position of the first maximum; the result has no axis of extent 1.
    ArgMax,
    Max,
    Min,
    Sum,
}

impl Reduction {
    /// The operation of this name.
    pub fn compile<'c, 'a>(name: Tosa, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Option<Self>, InterpError> {
        let kind = match name {
            Tosa::ArgMax => Kind::ArgMax,
            Tosa::ReduceAll => Kind::All,
            Tosa::ReduceAny => Kind::Any,
            Tosa::ReduceMax => Kind::Max,
            Tosa::ReduceMin => Kind::Min,
            Tosa::ReduceSum => Kind::Sum,
            _ => return Ok(None),
        };
        let axis = usize::try_from(scope.read(op, attr::AXIS)?).ok();
        let axis = axis.ok_or_else(|| scope.unsupported_form(op, "its axis is negative".into()))?;
        Ok(Some(Self { kind, axis }))
    }

    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Number {
        let input = &operands[0];
        let mut index = index.to_vec();
        match self.kind {
            Kind::ArgMax => index.insert(self.axis, 0),
            _ => index[self.axis] = 0,
        }
        let row: Vec<D::Number> = (0..input.shape()[self.axis])
            .map(|position| {
                index[self.axis] = position;
                input.at(domain, &index)
            })
            .collect();
        self.summary(domain, &row, width)
    }

    fn summary<D: Arithmetic>(&self, domain: &mut D, row: &[D::Number], width: u32) -> D::Number {
        let [zero, one] = [0, 1].map(|value| D::constant(Some(value)));
        let undefined = D::constant(None);
        let numbers = row.iter().copied();
        match self.kind {
            Kind::All => numbers.fold(one, |all, value| {
                let is_set = domain.relation(Predicate::NotEqual, value, zero);
                domain.smaller(all, is_set)
            }),
            Kind::Any => numbers.fold(zero, |any, value| {
                let is_set = domain.relation(Predicate::NotEqual, value, zero);
                domain.larger(any, is_set)
            }),
            Kind::ArgMax => {
                let index = first_largest(domain, row);
                domain.fits(index, width)
            }
            Kind::Max => numbers.reduce(|most, value| domain.larger(most, value)).unwrap_or(undefined),
            Kind::Min => numbers.reduce(|least, value| domain.smaller(least, value)).unwrap_or(undefined),
            Kind::Sum => numbers.fold(zero, |sum, value| domain.sum(sum, value, width)),
        }
    }
}

/// The position of the first maximum.
fn first_largest<D: Arithmetic>(domain: &mut D, row: &[D::Number]) -> D::Number {
    let Some((&first, rest)) = row.split_first() else { return D::constant(None) };
    let zero = D::constant(Some(0));
    // The position of an undefined element is undefined, though there may be no other.
    let is_defined = domain.relation(Predicate::Equal, first, first);
    let (mut most, mut index) = (first, domain.either(is_defined, [zero, zero], 1));
    for (&value, position) in rest.iter().zip(1..) {
        let is_more = domain.relation(Predicate::SignedGreater, value, most);
        index = domain.either(is_more, [D::constant(Some(position)), index], 1);
        most = domain.larger(most, value);
    }
    index
}
