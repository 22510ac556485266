//! Reductions of one dimension, and `tosa.argmax`.

use super::{
    numbers::{Number, Numbers, fits},
    operands::Output,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use ringmill_dialects::{attr, ops::Tosa};

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

    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        let input = &operands[0];
        output.of(|index| {
            let mut index = index.to_vec();
            match self.kind {
                Kind::ArgMax => index.insert(self.axis, 0),
                _ => index[self.axis] = 0,
            }
            let row: Option<Vec<i128>> = (0..input.shape[self.axis])
                .map(|position| {
                    index[self.axis] = position;
                    input.at(&index)
                })
                .collect();
            row.and_then(|row| self.summary(&row, output.width))
        })
    }

    fn summary(&self, row: &[i128], width: u32) -> Number {
        match self.kind {
            Kind::All => Some(i128::from(row.iter().all(|&value| value != 0))),
            Kind::Any => Some(i128::from(row.iter().any(|&value| value != 0))),
            Kind::ArgMax => {
                let largest = row.iter().max()?;
                fits(row.iter().position(|value| value == largest)? as i128, width)
            }
            Kind::Max => row.iter().copied().max(),
            Kind::Min => row.iter().copied().min(),
            Kind::Sum => row.iter().try_fold(0, |sum, value| fits(sum + value, width)),
        }
    }
}
