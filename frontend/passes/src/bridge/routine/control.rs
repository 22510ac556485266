//! Loops and branches.

use super::translator::{Meaning, Slot, Translator, unsupported};
use crate::{
    ir::{key, returned},
    refusal::Refusal,
};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, TypeLike, Value, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_calyx::{Action, Operation, Statement};
use ringmill_dialects::{access, attr};

impl<'c, 'a> Translator<'c, 'a> {
    fn region(operation: OperationRef<'c, 'a>, position: usize) -> Option<BlockRef<'c, 'a>> {
        operation.region(position).ok()?.first_block()
    }

    fn arguments(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        (0..block.argument_count()).filter_map(|position| block.argument(position).ok()).map(Into::into).collect()
    }

    /// Where a value of a type that a loop or a branch hands on is kept.
    fn slot(&mut self, like: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<Slot, Refusal<'c>> {
        let r#type = like.r#type();
        if access::polynomial_type(r#type).is_some() {
            return Ok(Slot::Polynomial(self.target(like, operation)?));
        }
        if r#type.is_tensor() || access::moduli(r#type).is_some() {
            let help =
                "hand on polynomials and integers; read tensors and residues of the arguments where they are needed";
            let message = format!("a loop or branch hands on type '{type}'");
            return Err(super::translator::refuse(operation, message).with_help(help));
        }
        let width = Self::width(r#type, operation)?;
        Ok(Slot::Scalar(self.register(width)))
    }

    /// What a loop carries, with its first values in it.
    fn carried(
        &mut self,
        operation: OperationRef<'c, 'a>,
        first: &[Value<'c, 'a>],
        arguments: &[Value<'c, 'a>],
    ) -> Result<Vec<Slot>, Refusal<'c>> {
        let (mut slots, mut moved) = (Vec::new(), (Vec::new(), Vec::new()));
        for (&value, &argument) in first.iter().zip(arguments) {
            if let Some(Meaning::Polynomial(places)) = self.meaning(value)
                && self.is_taken_over(places, operation, self.is_of_this_block(value))
            {
                slots.push(Slot::Polynomial(places.clone()));
                continue;
            }
            let slot = self.slot(argument, operation)?;
            slots.push(slot.clone());
            moved.0.push(slot);
            moved.1.push(value);
        }
        self.assign(&moved.0, &moved.1, operation)?;
        for (&argument, slot) in arguments.iter().zip(&slots) {
            self.bind(argument, slot.clone().into());
        }
        Ok(slots)
    }

    /// Whether a value is an argument of the innermost block, which is assigned anew each time the block runs.
    fn is_of_this_block(&self, value: Value<'c, 'a>) -> bool {
        self.scopes.last().is_some_and(|scope| scope.arguments.contains(&key(value)))
    }

    fn bind_results(&mut self, operation: OperationRef<'c, 'a>, slots: &[Slot]) {
        for (result, slot) in operation.results().zip(slots) {
            self.bind(result.into(), slot.clone().into());
        }
    }

    /// A block that ends with assigning what its last op names, from a position on, to slots.
    fn ending(
        &mut self,
        block: BlockRef<'c, 'a>,
        from: usize,
        slots: &[Slot],
        before: impl FnOnce(&mut Self, OperationRef<'c, 'a>) -> Result<(), Refusal<'c>>,
    ) -> Result<Vec<Statement>, Refusal<'c>> {
        let values: Vec<_> = returned(block).into_iter().skip(from).collect();
        self.inside(block, |translator| {
            translator.plan(block, &values, slots);
            translator.operations(block)?;
            let Some(last) = block.terminator() else { return Ok(()) };
            before(translator, last)?;
            translator.assign(slots, &values, last)
        })
    }

    pub fn for_loop(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let body = Self::region(operation, 0).ok_or_else(|| unsupported(operation))?;
        let operands: Vec<_> = operation.operands().collect();
        let arguments = Self::arguments(body);
        let (bounds, first) = operands.split_at_checked(3).ok_or_else(|| unsupported(operation))?;
        let Some((&induction, arguments)) = arguments.split_first() else { return Err(unsupported(operation)) };
        let bounds = bounds.iter().map(|&bound| self.scalar_of(bound, operation)).collect::<Result<Vec<_>, _>>()?;
        let counter = Self::width(induction.r#type(), operation)?;
        let counter = self.register(counter);
        self.bind(induction, Slot::Scalar(counter).into());
        let slots = self.carried(operation, first, arguments)?;
        let body = self.ending(body, 0, &slots, |_, _| Ok(()))?;
        let signed = !attr::UNSIGNED_CMP.is_on(operation);
        let (from, to, step) = (bounds[0], bounds[1], bounds[2]);
        self.push(Action::For { counter, from, to, step, signed, body });
        self.bind_results(operation, &slots);
        Ok(())
    }

    pub fn while_loop(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let (Some(before), Some(after)) = (Self::region(operation, 0), Self::region(operation, 1)) else {
            return Err(unsupported(operation));
        };
        let first: Vec<_> = operation.operands().collect();
        let arguments = Self::arguments(before);
        let carried = self.carried(operation, &first, &arguments)?;
        // What is passed on as it came stays where it is.
        let mut passed: Vec<Slot> = Vec::new();
        let mut kept = Vec::new();
        for (value, argument) in returned(before).into_iter().skip(1).zip(Self::arguments(after)) {
            let same =
                arguments.iter().position(|&carried| key(carried) == key(value)).filter(|same| !kept.contains(same));
            kept.extend(same);
            passed.push(match same {
                Some(same) => carried[same].clone(),
                None => self.slot(argument, operation)?,
            });
            self.bind(argument, passed[passed.len() - 1].clone().into());
        }
        let mut condition = None;
        let test = self.ending(before, 1, &passed, |translator, last| {
            let asked = translator.scalar_of(translator.operand(last, 0)?, last)?;
            condition = Some(translator.held(asked, 1));
            Ok(())
        })?;
        let condition = condition.ok_or_else(|| unsupported(operation))?;
        let body = self.ending(after, 0, &carried, |_, _| Ok(()))?;
        self.push(Action::While { test, condition, body });
        self.bind_results(operation, &passed);
        Ok(())
    }

    pub fn branch(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let condition = self.scalar_of(self.operand(operation, 0)?, operation)?;
        let condition = self.held(condition, 1);
        let slots =
            operation.results().map(|result| self.slot(result.into(), operation)).collect::<Result<Vec<_>, _>>()?;
        let mut side = |position| match Self::region(operation, position) {
            Some(block) => self.ending(block, 0, &slots, |_, _| Ok(())),
            None => Ok(Vec::new()),
        };
        let (then, otherwise) = (side(0)?, side(1)?);
        self.push(Action::If { condition, then, otherwise });
        self.bind_results(operation, &slots);
        Ok(())
    }

    /// `arith.select` of polynomials, which canonicalization makes of branches.
    pub fn choose(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let condition = self.scalar_of(self.operand(operation, 0)?, operation)?;
        let condition = self.held(condition, 1);
        let (a, b) = (self.operand(operation, 1)?, self.operand(operation, 2)?);
        let (a, b) = (self.places(a, operation)?, self.places(b, operation)?);
        let result: Value = operation.result(0).map_err(|_| unsupported(operation))?.into();
        let to = self.target(result, operation)?;
        let copies = |from: Vec<_>| -> Vec<Statement> {
            let pairs = to.iter().zip(from).filter(|(to, from)| **to != *from);
            pairs.map(|(&to, from)| Action::Polynomial { to, operation: Operation::Copy(from) }.into()).collect()
        };
        let (then, otherwise) = (copies(a), copies(b));
        self.push(Action::If { condition, then, otherwise });
        self.bind(result, Meaning::Polynomial(to));
        Ok(())
    }
}
