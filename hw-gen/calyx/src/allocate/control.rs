//! Loops and branches.

use ringmill_ir::{Block, Op, Operand, Type, Unserved, Value};

use super::allocator::{Allocator, Slot, Storage};
use crate::procedure::{self, Action, ScalarId, Statement};

impl<'f> Allocator<'f> {
    /// Allocates storage for a value that a loop or a branch hands on.
    fn slot(&mut self, like: Value) -> Result<Slot, Unserved> {
        match self.function.type_of(like) {
            Type::Polynomial(_) => Ok(Slot::Polynomial(self.target(like))),
            Type::Scalar(bits) => Ok(Slot::Scalar(self.register(bits))),
            Type::Tensor(..) => Err(self.unserved()),
        }
    }

    /// Allocates the variables that a loop carries and assigns their initial values.
    fn carried(&mut self, op: &Op, first: &[Operand<Value>], arguments: &[Value]) -> Result<Vec<Slot>, Unserved> {
        let (mut slots, mut moved) = (Vec::new(), (Vec::new(), Vec::new()));
        for (&value, &argument) in first.iter().zip(arguments) {
            if let Operand::Variable(value) = value
                && let Some(&Storage::Polynomial(reference)) = self.storage(value)
                && self.is_taken_over(value, reference, op.id)
            {
                slots.push(Slot::Polynomial(reference));
                continue;
            }
            let slot = self.slot(argument)?;
            slots.push(slot);
            moved.0.push(slot);
            moved.1.push(value);
        }
        self.assign(&moved.0, &moved.1)?;
        for (&argument, &slot) in arguments.iter().zip(&slots) {
            self.bind(argument, slot.into());
        }
        Ok(slots)
    }

    fn bind_results(&mut self, op: &Op, slots: &[Slot]) {
        for (&result, &slot) in op.results.iter().zip(slots) {
            self.bind(result, slot.into());
        }
    }

    /// Lowers a block that ends by assigning its values, from index `from` on, to slots.
    fn ending(&mut self, block: &'f Block, from: usize, slots: &[Slot]) -> Result<Vec<Statement>, Unserved> {
        let values = block.end.values.get(from..).unwrap_or_default();
        self.inside(block, |allocator| {
            allocator.plan(block, values, slots);
            allocator.operations(block)?;
            allocator.assign(slots, values)
        })
    }

    /// Lowers a counting loop.
    pub fn for_loop(
        &mut self,
        op: &Op,
        bounds: [Operand<Value>; 3],
        signed: bool,
        (initial, body): (&[Operand<Value>], &'f Block),
    ) -> Result<(), Unserved> {
        let Some((&induction, arguments)) = body.arguments.split_first() else { return Err(self.unserved()) };
        let [from, to, step] = bounds.map(|bound| self.scalar(bound));
        let (from, to, step) = (from?, to?, step?);
        let Slot::Scalar(counter) = self.slot(induction)? else { return Err(self.unserved()) };
        self.bind(induction, Slot::Scalar(counter).into());
        let slots = self.carried(op, initial, arguments)?;
        let body = self.ending(body, 0, &slots)?;
        self.push(Action::For { counter, from, to, step, signed, body });
        self.bind_results(op, &slots);
        Ok(())
    }

    /// Lowers a loop with a test.
    pub fn while_loop(
        &mut self,
        op: &Op,
        initial: &[Operand<Value>],
        test: &'f Block,
        body: &'f Block,
    ) -> Result<(), Unserved> {
        let carried = self.carried(op, initial, &test.arguments)?;
        // A value that is passed on unchanged keeps its slot.
        let mut passed: Vec<Slot> = Vec::new();
        let mut kept = Vec::new();
        for (value, &argument) in test.end.values.iter().skip(1).zip(&body.arguments) {
            let same = test.arguments.iter().position(|&carried| *value == Operand::Variable(carried));
            let same = same.filter(|same| !kept.contains(same));
            kept.extend(same);
            let slot = match same {
                Some(same) => carried[same],
                None => self.slot(argument)?,
            };
            passed.push(slot);
            self.bind(argument, slot.into());
        }
        let tested = self.ending(test, 1, &passed)?;
        let condition = test.end.values.first().copied().and_then(Operand::variable);
        let condition = self.condition(condition.ok_or_else(|| self.unserved())?)?;
        let body = self.ending(body, 0, &carried)?;
        self.push(Action::While { test: tested, condition, body });
        self.bind_results(op, &passed);
        Ok(())
    }

    /// Lowers a conditional.
    pub fn branch(&mut self, op: &Op, condition: Value, then: &'f Block, otherwise: &'f Block) -> Result<(), Unserved> {
        let condition = self.condition(condition)?;
        let slots = op.results.iter().map(|&result| self.slot(result)).collect::<Result<Vec<_>, _>>()?;
        let (then, otherwise) = (self.ending(then, 0, &slots)?, self.ending(otherwise, 0, &slots)?);
        self.push(Action::If { condition, then, otherwise });
        self.bind_results(op, &slots);
        Ok(())
    }

    /// Returns the register of a condition.
    pub fn condition(&self, value: Value) -> Result<ScalarId, Unserved> {
        match self.scalar(Operand::Variable(value))? {
            procedure::Operand::Variable(id) => Ok(id),
            procedure::Operand::Constant(_) => Err(self.unserved()),
        }
    }
}
