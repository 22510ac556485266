//! The math dialect: its integer operations.

use super::elementwise::{self, pair};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::{Scalar, Unary},
};
use ringmill_dialects::ops::Math;

/// Compiles an operation of math; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Math, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    if name == Math::IPowI {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Power {
            width: widths[0],
            operands: pair(operands),
            result: results[0],
        })?;
    } else if let Some(unary) = Unary::of(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Unary {
            op: unary,
            width: widths[0],
            operand: operands[0],
            result: results[0],
        })?;
    } else {
        return Ok(false);
    }
    Ok(true)
}
