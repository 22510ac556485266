//! The arith dialect.

use super::elementwise::{self, pair};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::{Binary, Extended, Resize, Scalar},
};
use ringmill_dialects::{attr, ops::Arith};

/// Compiles an operation of arith; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Arith, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    if name == Arith::Constant {
        scope.constant(op, attr::VALUE)?;
    } else if name == Arith::Select {
        elementwise::compile_select(op, scope)?;
    } else if name == Arith::CmpI {
        let predicate = scope.read(op, attr::PREDICATE)?;
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Compare {
            predicate,
            width: widths[0],
            operands: pair(operands),
            result: results[0],
        })?;
    } else if let Some(binary) = Binary::of(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Binary {
            op: binary,
            width: widths[0],
            operands: pair(operands),
            result: results[0],
        })?;
    } else if let Some(resize) = Resize::of(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Resize {
            op: resize,
            from: widths[0],
            to: widths[1],
            operand: operands[0],
            result: results[0],
        })?;
    } else if let Some(extended) = Extended::of(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Extended {
            op: extended,
            width: widths[0],
            operands: pair(operands),
            results: pair(results),
        })?;
    } else {
        return Ok(false);
    }
    Ok(true)
}
