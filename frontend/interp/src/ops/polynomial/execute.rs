//! Operations on polynomials in the domains.

use super::{
    op::{PolynomialOp, read},
    points,
};
use crate::{
    domain::Points,
    machine::{Halt, Machine},
    program::Execute,
};

impl Execute for PolynomialOp {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        machine.charge(self.steps())?;
        let operands: Result<Option<Vec<_>>, Halt> =
            self.operands.iter().map(|&operand| read(machine, operand, |&word| word)).collect();
        let words = operands?.and_then(|operands| self.compute(&operands));
        self.write(machine, words, |word| word);
        Ok(())
    }

    fn run_on_points(&self, machine: &mut Machine<'_, Points>) -> Result<(), Halt> {
        machine.charge(self.steps())?;
        points::run(self, machine)
    }
}
