//! Arithmetic on ciphertexts.

use super::{
    context::{ToBgv, said},
    scheme::{Scheme, level_of},
};
use crate::{
    conversion::{Writer, no_lowering},
    error::ProgramCode,
    ir::element_of,
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, Value, ValueLike, attribute::DenseI32ArrayAttribute, operation::OperationLike};
use ringmill_dialects::{
    access::{self, Management},
    attr::{self, NamedAttribute},
    ops::{Arith, Bgv, Mgmt, OpName, TensorExt},
};

impl<'c> ToBgv<'c, '_> {
    /// The counterpart of an op with a hidden operand.
    pub(super) fn value<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        match (OpName::of(operation), operands) {
            (Some(OpName::Arith(name @ (Arith::AddI | Arith::SubI | Arith::MulI))), &[left, right]) => {
                match (self.is_hidden(left.r#type()), self.is_hidden(right.r#type())) {
                    (true, true) if name == Arith::MulI => self.product(operation, left, right, out),
                    (true, true) => self.sum(operation, name, left, right, out),
                    (_, is_right) => self.with_public(operation, name, [left, right], is_right, out),
                }
            }
            (Some(OpName::Mgmt(Mgmt::Relinearize)), &[value]) => self.relinearized(operation, value, 2, out),
            (Some(OpName::Mgmt(Mgmt::ModReduce)), &[value]) => {
                let level = level_of(element_of(value.r#type())).unwrap_or(0) - 1;
                let result = self.result(operation, value.r#type(), None, Some(level))?;
                let ring = self.parts(operation, result)?.ring;
                let attributes = self.attributes(operation, &[attr::TO_RING.with(self.context, ring)]);
                Ok(out.op(Bgv::ModulusSwitch, &[value], &attributes, result))
            }
            (Some(OpName::Mgmt(Mgmt::LevelReduce)), &[value]) => {
                self.reduced(operation, value, attr::LEVEL_TO_DROP.of(operation).unwrap_or(1), out)
            }
            (Some(OpName::Mgmt(Mgmt::LevelReduceMin)), &[value]) => {
                self.reduced(operation, value, level_of(element_of(value.r#type())).unwrap_or(0), out)
            }
            (Some(OpName::TensorExt(TensorExt::Rotate)), &[value, shift]) => self.rotated(operation, value, shift, out),
            _ => Err(no_lowering::<Self>(operation)),
        }
    }

    /// A rotation of the slots. The numbers are repeated in a row of slots, so that it rotates
    /// them.
    fn rotated<'a>(
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

    /// The parts of a ciphertext or of the elements of a tensor of them.
    fn parts(
        &self,
        operation: OperationRef<'c, '_>,
        hidden: Type<'c>,
    ) -> Result<access::CiphertextType<'c>, Refusal<'c>> {
        access::ciphertext_type(element_of(hidden)).ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// The attributes that stay, and those of the new op.
    fn attributes(&self, operation: OperationRef<'c, '_>, own: &[NamedAttribute<'c>]) -> Vec<NamedAttribute<'c>> {
        let stays = |(name, _): &NamedAttribute<'c>| {
            let name = name.as_string_ref();
            name.as_str().is_ok_and(|name| name.contains('.') && name != attr::MGMT.text())
        };
        operation.attributes().filter(stays).chain(own.iter().copied()).collect()
    }

    /// The type of a result: like a ciphertext, of another size or level. The factor of messages is
    /// what the op says, if it says one.
    fn result(
        &self,
        operation: OperationRef<'c, '_>,
        like: Type<'c>,
        size: Option<usize>,
        level: Option<i64>,
    ) -> Result<Type<'c>, Refusal<'c>> {
        let ciphertext = element_of(like);
        let size = match size {
            Some(size) => size,
            None => self.parts(operation, like)?.size,
        };
        let scheme = &self.scheme;
        let of = |level, scale| {
            scheme.hidden(
                crate::ir::tensor_of(&[self.length], out_integer(self.context)),
                Management { level, size: size as i64, scale },
                operation.location(),
            )
        };
        let own = level.or_else(|| level_of(ciphertext)).unwrap_or(0);
        let is_chosen = matches!(scheme, Scheme::Chosen { .. });
        let made = match said(attr::MGMT.attribute(operation)) {
            Some(management) if is_chosen => of(own, management.scale),
            _ if level.is_some() && is_chosen => {
                let ring = of(own, -1).and_then(access::ciphertext_type).map(|parts| parts.ring);
                ring.and_then(|ring| access::ciphertext_with(ciphertext, Some(ring), size))
            }
            _ if level.is_some() => None,
            _ => access::ciphertext_with(ciphertext, None, size),
        };
        let made = made.ok_or_else(|| {
            let message = format!("expected a ciphertext of level {own} in the scheme of the module, found none");
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("give 'bgv.schemeParam' as many moduli as there are levels")
        })?;
        Ok(self.with_ciphertext(like, made))
    }

    fn sum<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        name: Arith,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.check_alike(operation, left, right)?;
        let [first, second] = [left, right].map(|value| self.parts(operation, value.r#type()).map(|parts| parts.size));
        let size = first?.max(second?);
        let result = self.result(operation, left.r#type(), Some(size), None)?;
        let name = if name == Arith::SubI { Bgv::Sub } else { Bgv::Add };
        Ok(out.op(name, &[left, right], &self.attributes(operation, &[]), result))
    }

    /// A product, and a relinearization if the op asks for fewer elements, or says nothing.
    fn product<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.check_alike(operation, left, right)?;
        let [first, second] = [left, right].map(|value| self.parts(operation, value.r#type()).map(|parts| parts.size));
        let size = first? + second? - 1;
        let result = self.result(operation, left.r#type(), Some(size), None)?;
        let product = out.op(Bgv::Mul, &[left, right], &self.attributes(operation, &[]), result);
        let wanted = said(attr::MGMT.attribute(operation)).map_or(2, |management| management.size);
        if wanted == size as i64 {
            return Ok(product);
        }
        self.relinearized(operation, product, wanted, out)
    }

    fn relinearized<'a>(
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

    fn reduced<'a>(
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
        let own = [attr::LEVEL_TO_DROP.with(self.context, integer_attribute(self.context, levels))];
        Ok(out.op(Bgv::LevelReduce, &[value], &self.attributes(operation, &own), result))
    }

    /// A ciphertext and a public value, which is encoded.
    fn with_public<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        name: Arith,
        [left, right]: [Value<'c, 'a>; 2],
        is_right: bool,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let (hidden, public, position) = if is_right { (right, left, 0) } else { (left, right, 1) };
        let plaintext = self.encoded(operation, position, public, hidden.r#type(), out)?;
        let result = self.result(operation, hidden.r#type(), None, None)?;
        let name = match name {
            Arith::MulI => Bgv::MulPlain,
            Arith::SubI => Bgv::SubPlain,
            _ => Bgv::AddPlain,
        };
        let operands = if is_right && name == Bgv::SubPlain { [plaintext, hidden] } else { [hidden, plaintext] };
        Ok(out.op(name, &operands, &self.attributes(operation, &[]), result))
    }

    /// Two ciphertexts of one shape and one level.
    fn check_alike<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let refuse = |message: String, help: &str| {
            Err(Refusal::new(ProgramCode::NoLowering, message, operation.location()).with_help(help))
        };
        let (shape, other) = (self.shape_of(left.r#type()), self.shape_of(right.r#type()));
        if shape != other {
            return refuse(
                format!("expected operands of one shape, found {shape:?} and {other:?}"),
                "reshape one of them",
            );
        }
        let (ring, other) = (self.parts(operation, left.r#type())?.ring, self.parts(operation, right.r#type())?.ring);
        if ring != other {
            let [level, other] = [left, right].map(|value| level_of(element_of(value.r#type())).unwrap_or(0));
            return refuse(
                format!("expected operands of one level, found {level} and {other}"),
                "bring one of them down with mgmt.level_reduce or mgmt.modreduce",
            );
        }
        Ok(())
    }
}

fn integer_attribute(context: &melior::Context, value: i64) -> melior::ir::attribute::IntegerAttribute<'_> {
    let r#type = melior::ir::r#type::IntegerType::new(context, 64);
    melior::ir::attribute::IntegerAttribute::new(r#type.into(), value)
}

/// The type of the elements of a cleartext, which ciphertexts of a scheme do not tell.
fn out_integer(context: &melior::Context) -> Type<'_> {
    melior::ir::r#type::IntegerType::new(context, 64).into()
}
