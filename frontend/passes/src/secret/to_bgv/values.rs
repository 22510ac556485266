//! Arithmetic on ciphertexts.

use super::{context::ToBgv, scheme::level_of};
use crate::{
    conversion::{Writer, no_lowering},
    error::ProgramCode,
    ir::element_of,
    refusal::Refusal,
};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Bgv, Mgmt, OpName, Tensor, TensorExt},
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
            (Some(OpName::Tensor(Tensor::ExtractSlice)), _) => self.extracted(operation, operands, out),
            (Some(OpName::Tensor(Tensor::InsertSlice)), _) => self.inserted(operation, operands, out),
            _ => Err(no_lowering::<Self>(operation)),
        }
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
        let [first, second] = [self.parts(operation, left.r#type())?, self.parts(operation, right.r#type())?];
        let size = first.size + second.size - 1;
        let result = self.product_type(operation, left.r#type(), size, [first.encoding, second.encoding])?;
        let product = out.op(Bgv::Mul, &[left, right], &self.attributes(operation, &[]), result);
        let wanted = self.said_by(operation).map_or(2, |management| management.size);
        if wanted == size as i64 {
            return Ok(product);
        }
        self.relinearized(operation, product, wanted, out)
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
        let encoding = access::plaintext_type(element_of(plaintext.r#type())).map(|parts| parts.encoding);
        let parts = self.parts(operation, hidden.r#type())?;
        let result = match encoding {
            Some(encoding) if name == Arith::MulI => {
                self.product_type(operation, hidden.r#type(), parts.size, [parts.encoding, encoding])?
            }
            _ => self.result(operation, hidden.r#type(), None, None)?,
        };
        let name = match name {
            Arith::MulI => Bgv::MulPlain,
            Arith::SubI => Bgv::SubPlain,
            _ => Bgv::AddPlain,
        };
        let operands = if is_right { [plaintext, hidden] } else { [hidden, plaintext] };
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
        let [first, second] = [self.parts(operation, left.r#type())?, self.parts(operation, right.r#type())?];
        if first.ring != second.ring {
            let [level, other] = [left, right].map(|value| level_of(element_of(value.r#type())).unwrap_or(0));
            return refuse(
                format!("expected operands of one level, found {level} and {other}"),
                "bring one of them down with mgmt.level_reduce or mgmt.modreduce",
            );
        }
        if let (Some(factor), Some(other)) = (self.factor(first.encoding), self.factor(second.encoding))
            && factor != other
            && !Arith::MulI.is(operation)
        {
            return refuse(
                format!("expected operands with one factor of messages, found {factor} and {other}"),
                "bring them to one factor with mgmt.adjust_scale",
            );
        }
        Ok(())
    }
}
