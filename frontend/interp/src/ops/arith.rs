//! The arith dialect.

use super::elementwise::{self, pair};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::{Binary, Extended, Predicate, Resize, Scalar},
};

/// Compiles an operation of arith; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    if name == "arith.constant" {
        scope.constant(op, "value")?;
    } else if name == "arith.select" {
        elementwise::compile_select(op, scope)?;
    } else if name == "arith.cmpi" {
        let predicate = scope.integer(op, "predicate")?;
        let predicate = Predicate::numbered(predicate)
            .ok_or_else(|| scope.unsupported_form(op, format!("predicate {predicate}")))?;
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Compare {
            predicate,
            width: widths[0],
            operands: pair(operands),
            result: results[0],
        })?;
    } else if let Some(binary) = Binary::named(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Binary {
            op: binary,
            width: widths[0],
            operands: pair(operands),
            result: results[0],
        })?;
    } else if let Some(resize) = Resize::named(name) {
        elementwise::compile(op, scope, |widths, operands, results| Scalar::Resize {
            op: resize,
            from: widths[0],
            to: widths[1],
            operand: operands[0],
            result: results[0],
        })?;
    } else if let Some(extended) = Extended::named(name) {
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
