//! Public values as ciphertexts, and the bits of ciphertexts in other shapes.

use super::context::ToCggi;
use crate::{conversion::Writer, error::ProgramCode, ir::extents, refusal::Refusal};
use melior::ir::{
    Attribute, OperationRef, Type, TypeLike, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
    r#type::IntegerType,
};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Lwe, MemRef, Tensor},
};

/// Most bits of a public value that are encrypted one by one.
const MAX_BITS: usize = 1 << 16;

impl<'c> ToCggi<'c> {
    /// A value as ciphertexts of a type: itself, or encrypted without hiding anything.
    pub(super) fn hide<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        value: Value<'c, 'a>,
        wanted: Type<'c>,
        operation: OperationRef<'c, '_>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        if value.r#type() == wanted {
            return Ok(value);
        }
        self.encrypted(out, value, wanted).ok_or_else(|| {
            let message = format!("expected a value that can be encrypted as '{wanted}', found '{}'", value.r#type());
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("yield integers, or tensors of at most 65536 bits with constant extents")
        })
    }

    fn encrypted<'a>(&self, out: &mut Writer<'c, 'a>, value: Value<'c, 'a>, wanted: Type<'c>) -> Option<Value<'c, 'a>> {
        if self.is_hidden(value.r#type()) || self.types.hidden(value.r#type()).ok()? != wanted {
            return None;
        }
        if let Ok(integer) = IntegerType::try_from(value.r#type()) {
            return Some(match integer.width() {
                1 => self.trivial(out, value),
                _ => {
                    let bits = self.bits(out, value)?;
                    out.op(Tensor::FromElements, &bits, &[], wanted)
                }
            });
        }
        let (element, shape) = extents(value.r#type())?;
        let width = IntegerType::try_from(element).ok()?.width() as usize;
        let count: usize = shape.iter().product();
        if count.checked_mul(width)? > MAX_BITS {
            return None;
        }
        let in_memory = value.r#type().is_mem_ref();
        let memory = in_memory.then(|| self.fresh_memory(out, wanted));
        let mut all = Vec::with_capacity(count * width);
        for number in 0..count {
            let subscripts = out.subscripts(&shape, number);
            let operands: Vec<_> = [value].into_iter().chain(subscripts.iter().copied()).collect();
            let read = if in_memory {
                out.op(MemRef::Load, &operands, &[], element)
            } else {
                out.op(Tensor::Extract, &operands, &[], element)
            };
            let bits = self.bits(out, read)?;
            let Some(memory) = memory else {
                all.extend(bits);
                continue;
            };
            for (place, &bit) in bits.iter().enumerate() {
                let last = (width > 1).then(|| out.index(place));
                let operands: Vec<_> =
                    [bit, memory].into_iter().chain(subscripts.iter().copied()).chain(last).collect();
                out.append(MemRef::Store, &operands, &[], &[]);
            }
        }
        Some(memory.unwrap_or_else(|| out.op(Tensor::FromElements, &all, &[], wanted)))
    }

    fn fresh_memory<'a>(&self, out: &mut Writer<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
        let segments = melior::ir::attribute::DenseI32ArrayAttribute::new(self.context, &[0, 0]);
        out.op(MemRef::Alloc, &[], &[attr::OPERAND_SEGMENT_SIZES.with(self.context, segments)], r#type)
    }

    /// A public bit as a ciphertext that hides nothing.
    pub(super) fn trivial<'a>(&self, out: &mut Writer<'c, 'a>, bit: Value<'c, 'a>) -> Value<'c, 'a> {
        let bits = IntegerAttribute::new(Type::index(self.context), i64::from(self.types.bits));
        let named = [attr::PLAINTEXT_BITS.with(self.context, bits)];
        let plaintext = out.op(Lwe::Encode, &[bit], &named, self.types.plaintext);
        out.op(Lwe::TrivialEncrypt, &[plaintext], &[], self.types.ciphertext)
    }

    /// The ciphertexts of a public integer's bits, least significant first.
    fn bits<'a>(&self, out: &mut Writer<'c, 'a>, value: Value<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
        let width = IntegerType::try_from(value.r#type()).ok()?.width();
        if width == 1 {
            return Some(vec![self.trivial(out, value)]);
        }
        if width > 128 {
            return None;
        }
        let bit = out.integer(1);
        let mut bits = Vec::with_capacity(width as usize);
        for place in 0..width {
            let mask = self.constant(out, 1 << place, width);
            let mut masked = out.op(Arith::AndI, &[value, mask], &[], value.r#type());
            if place > 0 {
                let amount = self.constant(out, u128::from(place), width);
                masked = out.op(Arith::ShRSI, &[masked, amount], &[], value.r#type());
            }
            let truncated = out.op(Arith::TruncI, &[masked], &[], bit);
            bits.push(self.trivial(out, truncated));
        }
        Some(bits)
    }

    fn constant<'a>(&self, out: &mut Writer<'c, 'a>, value: u128, width: u32) -> Value<'c, 'a> {
        let attribute = access::integer_attribute(self.context, width, value);
        let r#type = out.integer(width);
        out.op(Arith::Constant, &[], &[attr::VALUE.with(self.context, attribute)], r#type)
    }

    /// Ciphertexts in another shape of as many; `None` between tensors and memrefs.
    pub(super) fn reshaped<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        value: Value<'c, 'a>,
        wanted: Type<'c>,
    ) -> Option<Value<'c, 'a>> {
        let r#type = value.r#type();
        if r#type == wanted {
            return Some(value);
        }
        let count = |r#type: Type<'c>| extents(r#type).map_or(1, |(_, shape)| shape.iter().product::<usize>());
        if count(r#type) != count(wanted) {
            return None;
        }
        let (from, to) = (extents(r#type).map(|(_, shape)| shape), extents(wanted).map(|(_, shape)| shape));
        match (from, to) {
            (None, Some(_)) if !wanted.is_mem_ref() => Some(out.op(Tensor::FromElements, &[value], &[], wanted)),
            (Some(shape), None) if !r#type.is_mem_ref() => {
                let subscripts = out.subscripts(&shape, 0);
                let operands: Vec<_> = [value].into_iter().chain(subscripts).collect();
                Some(out.op(Tensor::Extract, &operands, &[], wanted))
            }
            (Some(from), Some(to)) if r#type.is_mem_ref() == wanted.is_mem_ref() => {
                let flat = if from.len() == 1 { value } else { self.flat(out, value, &from)? };
                if to.len() == 1 { Some(flat) } else { self.expanded(out, flat, wanted, &to) }
            }
            _ => None,
        }
    }

    fn flat<'a>(&self, out: &mut Writer<'c, 'a>, value: Value<'c, 'a>, shape: &[usize]) -> Option<Value<'c, 'a>> {
        let count = [shape.iter().product::<usize>()];
        let named = [attr::REASSOCIATION.with(self.context, self.one_group(shape.len())?)];
        Some(if value.r#type().is_mem_ref() {
            out.op(MemRef::CollapseShape, &[value], &named, self.types.memory(&count))
        } else {
            out.op(Tensor::CollapseShape, &[value], &named, self.types.tensor(&count))
        })
    }

    fn expanded<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        value: Value<'c, 'a>,
        wanted: Type<'c>,
        shape: &[usize],
    ) -> Option<Value<'c, 'a>> {
        let sizes: Vec<i64> = shape.iter().map(|&extent| extent as i64).collect();
        let sizes = melior::ir::attribute::DenseI64ArrayAttribute::new(self.context, &sizes);
        let named = [
            attr::REASSOCIATION.with(self.context, self.one_group(shape.len())?),
            attr::STATIC_OUTPUT_SHAPE.with(self.context, sizes),
        ];
        let in_memory = wanted.is_mem_ref();
        Some(if in_memory {
            out.op(MemRef::ExpandShape, &[value], &named, wanted)
        } else {
            out.op(Tensor::ExpandShape, &[value], &named, wanted)
        })
    }

    /// All dimensions as one group.
    fn one_group(&self, rank: usize) -> Option<Attribute<'c>> {
        let group: Vec<_> = (0..rank).map(|dimension| dimension.to_string()).collect();
        Attribute::parse(self.context, &format!("[[{}]]", group.join(", ")))
    }
}
