//! Public tensors as plaintexts.

use super::context::{ToBgv, said};
use crate::{
    conversion::Writer,
    error::ProgramCode,
    ir::{element_of, extents, owner, tensor_of},
    refusal::Refusal,
};
use melior::ir::{
    OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike, r#type::IntegerType,
};
use ringmill_dialects::{
    access, attr,
    ops::{Lwe, Mgmt, Tensor},
};

/// Most ciphertexts of one tensor.
const MAX_CIPHERTEXTS: usize = 1 << 12;

impl<'c> ToBgv<'c, '_> {
    /// The plaintexts of a public operand of an op whose other operand is hidden.
    pub(super) fn encoded<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        position: usize,
        public: Value<'c, 'a>,
        hidden: Type<'c>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let refused = || {
            let message = format!(
                "expected a public tensor of integers of the shape {:?}, found '{}'",
                self.shape_of(hidden),
                public.r#type()
            );
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("give the public operand the shape of the secret one")
        };
        let ciphertext = element_of(hidden);
        // What the op that a public value comes from says of its factor.
        let source = operation.operand(position).ok().and_then(owner);
        let initial = source.filter(|owner| Mgmt::Init.is(*owner));
        let scaled = initial
            .and_then(|owner| said(attr::MGMT.attribute(owner)))
            .and_then(|of| self.scheme.hidden(tensor_of(&[self.length], self.integer()), of, operation.location()));
        let plaintext = access::plaintext_of(scaled.unwrap_or(ciphertext)).ok_or_else(refused)?;
        let (element, shape) = extents(public.r#type()).ok_or_else(refused)?;
        if shape != self.shape_of(hidden) || IntegerType::try_from(element).is_err() {
            return Err(refused());
        }
        self.plaintexts(public, &shape, plaintext, out).ok_or_else(refused)
    }

    /// A public tensor as plaintexts, one for each row.
    pub(super) fn plaintexts<'a>(
        &self,
        public: Value<'c, 'a>,
        shape: &[usize],
        plaintext: Type<'c>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let (&length, outer) = shape.split_last()?;
        if outer.is_empty() {
            return self.encode(public, plaintext, out);
        }
        let count: usize = outer.iter().product();
        if count > MAX_CIPHERTEXTS {
            return None;
        }
        let row = tensor_of(&[length], element_of(public.r#type()));
        let mut rows = Vec::with_capacity(count);
        for number in 0..count {
            let mut rest = number;
            let mut offsets: Vec<i64> = outer
                .iter()
                .rev()
                .map(|&extent| {
                    let place = rest % extent;
                    rest /= extent;
                    place as i64
                })
                .collect();
            offsets.reverse();
            offsets.push(0);
            let sizes: Vec<i64> = outer.iter().map(|_| 1).chain([length as i64]).collect();
            let strides = vec![1; shape.len()];
            let attributes = out.slice([&offsets, &sizes, &strides], &[1, 0, 0, 0]);
            let slice = out.op(Tensor::ExtractSlice, &[public], &attributes, row);
            rows.push(self.encode(slice, plaintext, out)?);
        }
        Some(out.op(Tensor::FromElements, &rows, &[], tensor_of(outer, plaintext)))
    }

    fn encode<'a>(&self, row: Value<'c, 'a>, plaintext: Type<'c>, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
        let parts = access::plaintext_type(plaintext)?;
        let mut attributes =
            vec![attr::ENCODING.with(self.context, parts.encoding), attr::RING.with(self.context, parts.ring)];
        if let Some(access::LweEncoding::FullCrtPacking(scaling_factor)) = access::lwe_encoding(parts.encoding) {
            let scale = IntegerAttribute::new(self.integer(), scaling_factor);
            attributes.push(attr::SCALE.with(self.context, scale));
        }
        Some(out.op(Lwe::RlweEncode, &[row], &attributes, plaintext))
    }

    pub(super) fn integer(&self) -> Type<'c> {
        IntegerType::new(self.context, 64).into()
    }
}
