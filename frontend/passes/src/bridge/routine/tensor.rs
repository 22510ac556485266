//! Tensors of polynomials.

use super::translator::{Meaning, Translator, unsupported};
use crate::{ir::extents, refusal::Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_calyx::{BinaryOperator, Operand, Operation, Place, Polynomial, ScalarOperation};

/// Bits of a subscript.
const INDEX: u32 = 64;

impl<'c, 'a> Translator<'c, 'a> {
    /// An element of a tensor, where it lies.
    pub fn extract(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let Some(Meaning::Tensor(shape, memories)) = self.meaning(self.operand(operation, 0)?).cloned() else {
            return Err(unsupported(operation));
        };
        let mut place = Operand::Constant(0);
        for (position, &extent) in shape.iter().enumerate() {
            let index = self.scalar_of(self.operand(operation, position + 1)?, operation)?;
            if matches!(index, Operand::Constant(index) if index >= extent as u64) {
                let message = format!("the tensor has no element at subscript {position} of this op");
                return Err(
                    super::translator::refuse(operation, message).with_help("index what the tensor holds, from 0 on")
                );
            }
            place = self.times(place, extent as u64, INDEX);
            place = self.sum(place, index, INDEX);
        }
        let places = memories.into_iter().map(|memory| Place::at(memory, place)).collect();
        self.bind_result(operation, Meaning::Polynomial(places))
    }

    /// A tensor of polynomials that were computed.
    pub fn gather(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let result = operation.result(0).map_err(|_| unsupported(operation))?;
        let (element, shape) = extents(result.r#type()).ok_or_else(|| unsupported(operation))?;
        let (form, rings) = self.rings(element, operation.location())?;
        let frames = operation.operand_count() as u64;
        let memories: Vec<_> = rings.into_iter().map(|ring| self.declare(Polynomial { ring, form, frames })).collect();
        for (number, value) in operation.operands().enumerate() {
            for (&memory, from) in memories.iter().zip(self.places(value, operation)?) {
                self.set(Place::at(memory, Operand::Constant(number as u64)), Operation::Copy(from));
            }
        }
        self.bind_result(operation, Meaning::Tensor(shape, memories))
    }

    pub fn sum(&mut self, a: Operand, b: Operand, width: u32) -> Operand {
        match (a, b) {
            (Operand::Constant(a), Operand::Constant(b)) => Operand::Constant(a.wrapping_add(b)),
            (Operand::Constant(0), other) | (other, Operand::Constant(0)) => other,
            _ => self.computed(width, ScalarOperation::Binary(BinaryOperator::Add, a, b)),
        }
    }

    /// A number times a constant: sums of shifts.
    pub fn times(&mut self, a: Operand, factor: u64, width: u32) -> Operand {
        let a = match a {
            Operand::Constant(a) => return Operand::Constant(a.wrapping_mul(factor)),
            variable => variable,
        };
        let mut sum = Operand::Constant(0);
        for bit in (0..width).filter(|bit| factor >> bit & 1 == 1) {
            let term = if bit == 0 { a } else { self.computed(width, ScalarOperation::ShiftLeft(a, bit)) };
            sum = self.sum(sum, term, width);
        }
        sum
    }
}
