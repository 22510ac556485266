//! Tensors of polynomials.

use super::translator::{Lowered, Translator, refuse};
use crate::{ir::extents, refusal::Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_ir::{Action, BinaryOperator, Operand, ScalarOperation, Type, Value as RingValue};

/// Bits of a subscript.
const INDEX: u32 = 64;

impl<'c, 'a> Translator<'c, 'a> {
    /// An element of a tensor.
    pub fn extract(&mut self, operation: OperationRef<'c, 'a>) -> Result<Lowered, Refusal<'c>> {
        let Some(Lowered::Tensor(shape, limbs)) = self.meaning(self.operand(operation, 0)?).cloned() else {
            return Err(self.unsupported(operation));
        };
        let mut place = Operand::Constant(0);
        for (position, &extent) in shape.iter().enumerate() {
            let index = self.scalar_of(self.operand(operation, position + 1)?, operation)?;
            if matches!(index, Operand::Constant(index) if index >= extent as u64) {
                let message = format!("the tensor has no element at subscript {position} of this op");
                return Err(refuse(operation, message).with_help("index what the tensor holds, from 0 on"));
            }
            place = self.times(place, extent as u64, INDEX);
            place = self.sum(place, index, INDEX);
        }
        let mut elements = Vec::new();
        for limb in limbs {
            let Type::Tensor(of, _) = self.builder.type_of(limb) else { return Err(self.unsupported(operation)) };
            elements.extend(self.builder.op(Action::Extract(limb, place), &[Type::Polynomial(of)]));
        }
        Ok(Lowered::Polynomial(elements))
    }

    /// A tensor of polynomials that were computed.
    pub fn gather(&mut self, operation: OperationRef<'c, 'a>) -> Result<Lowered, Refusal<'c>> {
        let result = operation.result(0).map_err(|_| self.unsupported(operation))?;
        let (_, shape) = extents(result.r#type()).ok_or_else(|| self.unsupported(operation))?;
        let elements = operation.operands().map(|value| self.limbs(value, operation)).collect::<Result<Vec<_>, _>>()?;
        let mut tensors = Vec::new();
        for limb in 0..elements.first().map_or(0, Vec::len) {
            let elements: Vec<RingValue> = elements.iter().filter_map(|limbs| limbs.get(limb).copied()).collect();
            let Type::Polynomial(of) = self.builder.type_of(elements[0]) else {
                return Err(self.unsupported(operation));
            };
            let r#type = Type::Tensor(of, elements.len() as u64);
            tensors.extend(self.builder.op(Action::Gather(elements), &[r#type]));
        }
        Ok(Lowered::Tensor(shape, tensors))
    }

    fn sum(&mut self, a: Operand<RingValue>, b: Operand<RingValue>, width: u32) -> Operand<RingValue> {
        match (a, b) {
            (Operand::Constant(a), Operand::Constant(b)) => Operand::Constant(a.wrapping_add(b)),
            (Operand::Constant(0), other) | (other, Operand::Constant(0)) => other,
            _ => self.computed(width, ScalarOperation::Binary(BinaryOperator::Add, a, b)),
        }
    }

    /// A number times a constant: sums of shifts.
    pub fn times(&mut self, a: Operand<RingValue>, factor: u64, width: u32) -> Operand<RingValue> {
        if let Operand::Constant(a) = a {
            return Operand::Constant(a.wrapping_mul(factor));
        }
        let mut sum = Operand::Constant(0);
        for bit in (0..width).filter(|bit| factor >> bit & 1 == 1) {
            let term = if bit == 0 { a } else { self.computed(width, ScalarOperation::ShiftLeft(a, bit)) };
            sum = self.sum(sum, term, width);
        }
        sum
    }
}
