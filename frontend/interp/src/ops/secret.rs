//! The secret dialect: a program means the same whether its values are secret or not.

use crate::{
    compile::{Op, Scope},
    error::InterpError,
    program::Instruction,
    registers::Moves,
};
use ringmill_dialects::ops::Secret;

/// Compiles an operation of secret; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: Secret,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        Secret::Generic => {
            let block =
                scope.only_block(op, 0)?.ok_or_else(|| scope.unsupported_form(op, "its body is empty".into()))?;
            let arguments = scope.block_arguments(op, block)?;
            // The body runs once, so its operations join those around it.
            let enter = scope.moves_from(op, 0, &arguments)?;
            scope.emit(Instruction::Move(Box::new(enter)));
            let terminator = scope.inline(op, block)?;
            scope.expect_terminator(op, terminator, Secret::Yield)?;
            let results = scope.results(op)?;
            let leave: Moves = scope.moves_from(terminator, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(leave)));
        }
        Secret::Conceal | Secret::Reveal | Secret::Cast => {
            // A cast may also see the bits of a number as a tensor.
            if scope.kind(scope.operand(op, 0)?, op)? != scope.kind(scope.result(op, 0)?, op)? {
                return Ok(false);
            }
            let results = scope.results(op)?;
            let moves = scope.moves_from(op, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(moves)));
        }
        _ => return Ok(false),
    }
    Ok(true)
}
