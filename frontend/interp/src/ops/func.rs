//! The func dialect: calls. Recursion is refused, so each function has one set of registers.

use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::Run,
    program::{Function, Generic, Instruction},
    registers::Moves,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{attr, ops::Func};
use std::sync::Arc;

/// `func.call`.
#[derive(Debug)]
pub(crate) struct Call {
    function: Arc<Function>,
    /// Operands to parameters.
    enter: Moves,
    /// Returned values to results.
    leave: Moves,
}

impl Generic for Call {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        machine.move_all(&self.enter);
        self.function.body.run(machine)?;
        machine.move_all(&self.leave);
        Ok(())
    }
}

/// Compiles an operation of func; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Func, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    if name != Func::Call {
        return Ok(false);
    }
    let callee = scope.read(op, attr::CALLEE)?;
    let tables = op.operands().map(|operand| scope.is_table(operand)).collect();
    let function = scope.function(callee, tables, op)?;
    let parameters = scope.unit.parameters(function);
    let enter = scope.moves_from(op, 0, &parameters)?;
    let mut leave = Moves::default();
    for ((from, take), to) in scope.unit.returned(function).into_iter().zip(scope.results(op)?) {
        leave.push(from, take, to);
    }
    if scope.unit.writes(function) {
        scope.note_write();
    }
    let function = scope.unit.callee(function);
    scope.emit(Instruction::of(Call { function, enter, leave }));
    Ok(true)
}
