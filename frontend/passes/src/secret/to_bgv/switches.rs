//! Ops that change keys or levels: rotations, relinearizations, and lower levels.

use super::{
    context::ToBgv,
    scheme::{Scheme, level_of},
};
use crate::{
    conversion::{Writer, no_lowering},
    error::ProgramCode,
    ir::element_of,
    refusal::Refusal,
};
use melior::ir::{
    OperationRef, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute},
    operation::OperationLike,
};
use ringmill_dialects::{attr, ops::Bgv};

impl<'c> ToBgv<'c, '_> {
    /// A rotation of the slots. The numbers are repeated in a row of slots, so that it rotates
    /// them.
    pub(super) fn rotated<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        shift: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let refuse = |message: String, help: &str| {
            Err(Refusal::new(ProgramCode::NoLowering, message, operation.location()).with_help(help))
        };
        let row = (self.scheme.slots() / 2) as usize;
        let is_chosen = matches!(self.scheme, Scheme::Chosen { .. });
        if is_chosen && self.length > row {
            let message =
                format!("expected a rotation of at most {row} numbers, a row of slots, found {}", self.length);
            return refuse(message, "take a ring of twice the degree");
        }
        let shape = self.shape_of(value.r#type());
        let outer = &shape[..shape.len() - 1];
        if self.length == 1 && outer.iter().any(|&extent| extent != 1) {
            let message = format!("expected a rotation of the last dimension, found one of the shape {shape:?}");
            return refuse(message, "store what is rotated in the last dimension");
        }
        if self.is_hidden(shift.r#type()) || self.parts(operation, value.r#type())?.size != 2 {
            return Err(no_lowering::<Self>(operation));
        }
        let segments = DenseI32ArrayAttribute::new(self.context, &[1, 1, 0]);
        let own = [attr::OPERAND_SEGMENT_SIZES.with(self.context, segments)];
        let result = self.result(operation, value.r#type(), None, None)?;
        if result != value.r#type() {
            return refuse(
                format!("expected a rotation that keeps the factor of messages, found '{result}'"),
                "correct the scale in 'mgmt.mgmt'",
            );
        }
        Ok(out.op(Bgv::RotateCols, &[value, shift], &self.attributes(operation, &own), result))
    }

    pub(super) fn relinearized<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        wanted: i64,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let size = self.parts(operation, value.r#type())?.size;
        if size == 2 {
            return Ok(value);
        }
        if wanted != 2 {
            let message = format!("expected a product of {size} elements, or relinearized to 2, found {wanted}");
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("correct the dimension in 'mgmt.mgmt'"));
        }
        let result = self.result(operation, value.r#type(), Some(2), None)?;
        let powers: Vec<i32> = (0..size as i32).collect();
        let basis = |powers: &[i32]| DenseI32ArrayAttribute::new(self.context, powers);
        let own =
            [attr::FROM_BASIS.with(self.context, basis(&powers)), attr::TO_BASIS.with(self.context, basis(&[0, 1]))];
        Ok(out.op(Bgv::Relinearize, &[value], &self.attributes(operation, &own), result))
    }

    pub(super) fn reduced<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        levels: i64,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        if levels == 0 {
            return Ok(value);
        }
        let level = level_of(element_of(value.r#type())).unwrap_or(0) - levels;
        let result = self.result(operation, value.r#type(), None, Some(level))?;
        let own = [attr::LEVEL_TO_DROP.with(self.context, IntegerAttribute::new(self.integer(), levels))];
        Ok(out.op(Bgv::LevelReduce, &[value], &self.attributes(operation, &own), result))
    }
}
