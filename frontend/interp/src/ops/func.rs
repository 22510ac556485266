//! The func dialect: calls. Recursion is refused, so each function has one set of registers.

use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Instruction, Moves},
};
use melior::ir::operation::OperationLike;

/// `func.call`.
#[derive(Debug)]
pub(crate) struct Call {
    /// In the program's functions.
    function: usize,
    /// Operands to parameters.
    enter: Moves,
    /// Returned values to results.
    leave: Moves,
}

impl Call {
    /// Executes the body.
    pub fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        machine.move_all(&self.enter);
        machine.run(&machine.program().functions[self.function].body)?;
        machine.move_all(&self.leave);
        Ok(())
    }
}

/// Compiles an operation of func; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    if name != "func.call" {
        return Ok(false);
    }
    let callee = scope.symbol(op, "callee")?;
    let tables = op.operands().map(|operand| scope.is_table(operand)).collect();
    let function = scope.unit.function(&callee, tables, Some(op))?;
    let parameters = scope.unit.parameters(function);
    let enter = scope.moves_from(op, 0, &parameters)?;
    let mut leave = Moves::default();
    for ((from, take), to) in scope.unit.returned(function).into_iter().zip(scope.results(op)?) {
        leave.push(from, take, to);
    }
    if scope.unit.writes(function) {
        scope.note_write();
    }
    scope.emit(Instruction::Call(Box::new(Call { function, enter, leave })));
    Ok(true)
}
