//! Loops and branches.

use super::translator::{Lowered, Translator, refuse};
use crate::{ir::returned, refusal::Refusal};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, TypeLike, Value, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::{access, attr};
use ringmill_ir::{Action, Block, Operand, PolynomialType, Type, Value as RingValue};

impl<'c, 'a> Translator<'c, 'a> {
    fn region(operation: OperationRef<'c, 'a>, position: usize) -> Option<BlockRef<'c, 'a>> {
        operation.region(position).ok()?.first_block()
    }

    fn arguments(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        (0..block.argument_count()).filter_map(|position| block.argument(position).ok()).map(Into::into).collect()
    }

    /// The types of what a loop or a branch hands on: one a limb.
    fn types(
        &mut self,
        values: &[Value<'c, 'a>],
        operation: OperationRef<'c, 'a>,
    ) -> Result<Vec<Vec<Type>>, Refusal<'c>> {
        let mut types = Vec::new();
        for value in values {
            let r#type = value.r#type();
            if access::polynomial_type(r#type).is_some() {
                let (form, rings) = self.rings(r#type, operation.location())?;
                let limb = |ring| Type::Polynomial(PolynomialType { ring: self.builder.add_ring(ring), form });
                types.push(rings.into_iter().map(limb).collect());
            } else if r#type.is_tensor() || access::moduli(r#type).is_some() {
                let help = "pass on polynomials and integers; read tensors and residues of the arguments where they are needed";
                let message = format!("a loop or branch passes on type '{type}'");
                return Err(refuse(operation, message).with_help(help));
            } else {
                types.push(vec![Type::Scalar(self.width(r#type, operation)?)]);
            }
        }
        Ok(types)
    }

    /// Passes values on, limb by limb.
    fn handed(
        &self,
        values: &[Value<'c, 'a>],
        operation: OperationRef<'c, 'a>,
    ) -> Result<Vec<Operand<RingValue>>, Refusal<'c>> {
        let mut handed = Vec::new();
        for &value in values {
            match self.meaning(value) {
                Some(Lowered::Polynomial(limbs)) => handed.extend(limbs.iter().copied().map(Operand::Variable)),
                _ => handed.push(self.scalar_of(value, operation)?),
            }
        }
        Ok(handed)
    }

    /// Binds values to what they are, limb by limb.
    fn bind_all(&mut self, values: &[Value<'c, 'a>], types: &[Vec<Type>], made: &[RingValue]) {
        let mut made = made.iter().copied();
        for (&value, types) in values.iter().zip(types) {
            let limbs: Vec<_> = made.by_ref().take(types.len()).collect();
            let meaning = match (types.first(), limbs.first()) {
                (Some(Type::Scalar(_)), Some(&scalar)) => Lowered::Scalar(Operand::Variable(scalar)),
                _ => Lowered::Polynomial(limbs),
            };
            self.bind(value, meaning);
        }
    }

    /// A block with its arguments, which gives what its last op names; of a test first the
    /// condition.
    fn block(
        &mut self,
        block: BlockRef<'c, 'a>,
        types: &[Vec<Type>],
        is_test: bool,
        operation: OperationRef<'c, 'a>,
    ) -> Result<Block, Refusal<'c>> {
        let arguments = self.builder.begin(&types.concat());
        self.bind_all(&Self::arguments(block), types, &arguments);
        self.operations(block)?;
        let last = block.terminator().unwrap_or(operation);
        let given = returned(block);
        let (asked, given) = given.split_at(usize::from(is_test).min(given.len()));
        let mut values = Vec::new();
        for &condition in asked {
            let condition = self.scalar_of(condition, last)?;
            values.push(Operand::Variable(self.held(condition, 1)));
        }
        values.extend(self.handed(given, last)?);
        Ok(self.builder.end(values))
    }

    fn made(
        &mut self,
        operation: OperationRef<'c, 'a>,
        action: Action,
        types: &[Vec<Type>],
    ) -> Result<(), Refusal<'c>> {
        self.set_source(operation);
        let made = self.builder.op(action, &types.concat());
        let results: Vec<Value> = operation.results().map(Into::into).collect();
        self.bind_all(&results, types, &made);
        Ok(())
    }

    /// `scf.for`.
    pub fn for_loop(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let body = Self::region(operation, 0).ok_or_else(|| self.unsupported(operation))?;
        let operands: Vec<_> = operation.operands().collect();
        let (bounds, first) = operands.split_at_checked(3).ok_or_else(|| self.unsupported(operation))?;
        let bounds = bounds.iter().map(|&bound| self.scalar_of(bound, operation)).collect::<Result<Vec<_>, _>>()?;
        let types = self.types(&Self::arguments(body), operation)?;
        let initial = self.handed(first, operation)?;
        let body = self.block(body, &types, false, operation)?;
        let (from, to, step) = (bounds[0], bounds[1], bounds[2]);
        let signed = !attr::UNSIGNED_CMP.is_on(operation);
        self.made(operation, Action::For { from, to, step, signed, initial, body }, types.get(1..).unwrap_or_default())
    }

    /// `scf.while`.
    pub fn while_loop(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let (Some(before), Some(after)) = (Self::region(operation, 0), Self::region(operation, 1)) else {
            return Err(self.unsupported(operation));
        };
        let operands: Vec<_> = operation.operands().collect();
        let initial = self.handed(&operands, operation)?;
        let carried = self.types(&Self::arguments(before), operation)?;
        let passed = self.types(&Self::arguments(after), operation)?;
        let test = self.block(before, &carried, true, operation)?;
        let body = self.block(after, &passed, false, operation)?;
        self.made(operation, Action::While { initial, test, body }, &passed)
    }

    /// `scf.if`.
    pub fn branch(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let condition = self.scalar_of(self.operand(operation, 0)?, operation)?;
        let condition = self.held(condition, 1);
        let results: Vec<Value> = operation.results().map(Into::into).collect();
        let types = self.types(&results, operation)?;
        let mut side = |position| match Self::region(operation, position) {
            Some(block) => self.block(block, &[], false, operation),
            None => Ok(self.empty(Vec::new())),
        };
        let (then, otherwise) = (side(0)?, side(1)?);
        self.made(operation, Action::If { condition, then, otherwise }, &types)
    }

    fn empty(&mut self, gives: Vec<Operand<RingValue>>) -> Block {
        self.builder.begin(&[]);
        self.builder.end(gives)
    }

    /// `arith.select` of polynomials, which canonicalization makes of branches: a branch again.
    pub fn choose(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let condition = self.scalar_of(self.operand(operation, 0)?, operation)?;
        let condition = self.held(condition, 1);
        let [a, b] = [self.operand(operation, 1)?, self.operand(operation, 2)?];
        let [a, b] = [self.limbs(a, operation)?, self.limbs(b, operation)?];
        let types: Vec<_> = a.iter().map(|&limb| self.builder.type_of(limb)).collect();
        let [then, otherwise] = [a, b].map(|limbs| self.empty(limbs.into_iter().map(Operand::Variable).collect()));
        self.made(operation, Action::If { condition, then, otherwise }, &[types])
    }
}
