//! Elements of tensors and memrefs of ciphertexts: the bits of an integer are the last dimension.

use super::{context::ToCggi, types::element_width};
use crate::{
    conversion::{Lowered, Writer},
    ir::extents,
    refusal::Refusal,
};
use melior::ir::{
    Attribute, OperationRef, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};
use ringmill_dialects::{
    attr,
    ops::{Affine, Arith, MemRef, OpName, Tensor},
};

/// The answer of an op with elements: `None` if it has no lowering.
type Answer<'c, 'a> = Result<Option<Lowered<'c, 'a>>, Refusal<'c>>;

/// True for ops that move ciphertexts and look at none.
pub(super) fn is_view(name: OpName) -> bool {
    matches!(
        name,
        OpName::MemRef(
            MemRef::Cast
                | MemRef::CollapseShape
                | MemRef::Copy
                | MemRef::Dealloc
                | MemRef::Dim
                | MemRef::ExpandShape
                | MemRef::Subview
        ) | OpName::Tensor(
            Tensor::Cast
                | Tensor::CollapseShape
                | Tensor::Dim
                | Tensor::ExpandShape
                | Tensor::ExtractSlice
                | Tensor::InsertSlice
                | Tensor::Splat
        )
    )
}

impl<'c> ToCggi<'c> {
    /// Fresh memory or an empty tensor, for ciphertexts if it is for integers.
    pub(super) fn fresh<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let types = operation.results().map(|result| match element_width(result.r#type()) {
            Some(_) => self.hidden_type(result.r#type(), operation),
            None => Ok(result.r#type()),
        });
        let results = types.collect::<Result<_, _>>()?;
        Ok(Lowered::CopiedAs { operands: operands.to_vec(), results, arguments: Vec::new() })
    }

    /// An op that moves ciphertexts, of single bits.
    pub(super) fn view<'a>(&self, operation: OperationRef<'c, 'a>, operands: &[Value<'c, 'a>]) -> Answer<'c, 'a> {
        let is_of_bits = operation
            .operands()
            .zip(operands)
            .filter(|(_, new)| self.is_hidden(new.r#type()))
            .all(|(old, _)| element_width(old.r#type()) == Some(1));
        let is_mixed = operation
            .operands()
            .zip(operands)
            .any(|(old, new)| element_width(old.r#type()).is_some() && !self.is_hidden(new.r#type()));
        if !is_of_bits || is_mixed {
            return Ok(None);
        }
        self.fresh(operation, operands).map(Some)
    }

    pub(super) fn extract<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Answer<'c, 'a> {
        let Some((width, hidden)) = self.element(operation) else { return Ok(None) };
        if width == 1 {
            return Ok(Some(self.same(operands, &[hidden])));
        }
        let Some((&tensor, subscripts)) = operands.split_first() else { return Ok(None) };
        let value = self.slice(out, Tensor::ExtractSlice, &[tensor], subscripts, width, hidden);
        Ok(Some(Lowered::Values(vec![value])))
    }

    pub(super) fn insert<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Answer<'c, 'a> {
        let (&[scalar, tensor, ref subscripts @ ..], Ok(old)) = (operands, operation.operand(0)) else {
            return Ok(None);
        };
        let Some(result) = operation.results().next() else { return Ok(None) };
        let wanted = self.hidden_type(result.r#type(), operation)?;
        let scalar_type = self.hidden_type(old.r#type(), operation)?;
        let scalar = self.hide(out, scalar, scalar_type, operation)?;
        let tensor = self.hide(out, tensor, wanted, operation)?;
        let value = match element_width(old.r#type()) {
            Some(1) => {
                let operands: Vec<_> = [scalar, tensor].into_iter().chain(subscripts.iter().copied()).collect();
                out.op(Tensor::Insert, &operands, &[], wanted)
            }
            Some(width) => self.slice(out, Tensor::InsertSlice, &[scalar, tensor], subscripts, width, wanted),
            None => return Ok(None),
        };
        Ok(Some(Lowered::Values(vec![value])))
    }

    /// A slice that is one element: its bits.
    fn slice<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        name: Tensor,
        tensors: &[Value<'c, 'a>],
        subscripts: &[Value<'c, 'a>],
        width: u32,
        result: Type<'c>,
    ) -> Value<'c, 'a> {
        let rank = subscripts.len();
        let list = |each: i64, last: i64| {
            let all: Vec<i64> = std::iter::repeat_n(each, rank).chain([last]).collect();
            DenseI64ArrayAttribute::new(self.context, &all)
        };
        let mut segments = vec![1; tensors.len()];
        segments.extend([rank as i32, 0, 0]);
        let named = [
            attr::STATIC_OFFSETS.with(self.context, list(i64::MIN, 0)),
            attr::STATIC_SIZES.with(self.context, list(1, i64::from(width))),
            attr::STATIC_STRIDES.with(self.context, list(1, 1)),
            attr::OPERAND_SEGMENT_SIZES.with(self.context, DenseI32ArrayAttribute::new(self.context, &segments)),
        ];
        let operands: Vec<_> = tensors.iter().chain(subscripts).copied().collect();
        out.op(name, &operands, &named, result)
    }

    pub(super) fn joined_elements<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Answer<'c, 'a> {
        let (Some(result), Ok(first)) = (operation.results().next(), operation.operand(0)) else { return Ok(None) };
        let wanted = self.hidden_type(result.r#type(), operation)?;
        let each = self.hidden_type(first.r#type(), operation)?;
        let mut hidden = Vec::with_capacity(operands.len());
        for &operand in operands {
            hidden.push(self.hide(out, operand, each, operation)?);
        }
        let value = match (element_width(first.r#type()), &hidden[..]) {
            (Some(1), all) => out.op(Tensor::FromElements, all, &[], wanted),
            (Some(_), &[only]) => {
                let Some(shape) = self.shape(out, wanted) else { return Ok(None) };
                out.op(Tensor::Reshape, &[only, shape], &[], wanted)
            }
            (Some(width), all) => {
                let bits: Vec<_> = all.iter().flat_map(|&word| self.bits_of(out, word, width)).collect();
                out.op(Tensor::FromElements, &bits, &[], wanted)
            }
            _ => return Ok(None),
        };
        Ok(Some(Lowered::Values(vec![value])))
    }

    /// The extents of a tensor type as a constant.
    fn shape<'a>(&self, out: &mut Writer<'c, 'a>, r#type: Type<'c>) -> Option<Value<'c, 'a>> {
        let (_, extents) = extents(r#type)?;
        let text: Vec<_> = extents.iter().map(ToString::to_string).collect();
        let of = format!("tensor<{}xindex>", extents.len());
        let value = Attribute::parse(self.context, &format!("dense<[{}]> : {of}", text.join(", ")))?;
        let named = [attr::VALUE.with(self.context, value)];
        Some(out.op(Arith::Constant, &[], &named, Type::parse(self.context, &of)?))
    }

    /// The ciphertexts of a word's bits.
    fn bits_of<'a>(&self, out: &mut Writer<'c, 'a>, word: Value<'c, 'a>, width: u32) -> Vec<Value<'c, 'a>> {
        let read = |bit| {
            let place = out.index(bit);
            out.op(Tensor::Extract, &[word, place], &[], self.types.ciphertext)
        };
        (0..width as usize).map(read).collect()
    }

    pub(super) fn load<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Answer<'c, 'a> {
        let Some((width, hidden)) = self.element(operation) else { return Ok(None) };
        if width == 1 {
            return Ok(Some(self.same(operands, &[hidden])));
        }
        let mut bits = Vec::with_capacity(width as usize);
        for bit in 0..width as usize {
            let Some(at) = self.at_bit(operation, operands, bit, out) else { return Ok(None) };
            bits.push(out.op(at.name, &at.operands, &at.attributes, self.types.ciphertext));
        }
        Ok(Some(Lowered::Values(vec![out.op(Tensor::FromElements, &bits, &[], hidden)])))
    }

    pub(super) fn store<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Answer<'c, 'a> {
        let (&[value, memory, ..], Ok(old)) = (operands, operation.operand(0)) else { return Ok(None) };
        if !self.is_hidden(memory.r#type()) {
            return Ok(None);
        }
        let wanted = self.hidden_type(old.r#type(), operation)?;
        let value = self.hide(out, value, wanted, operation)?;
        let mut operands = operands.to_vec();
        operands[0] = value;
        let Some(width) = element_width(old.r#type()) else { return Ok(None) };
        if width == 1 {
            return Ok(Some(self.same(&operands, &[])));
        }
        for (place, bit) in self.bits_of(out, value, width).into_iter().enumerate() {
            operands[0] = bit;
            let Some(at) = self.at_bit(operation, &operands, place, out) else { return Ok(None) };
            out.append(at.name, &at.operands, &at.attributes, &[]);
        }
        Ok(Some(Lowered::Values(Vec::new())))
    }

    /// A load or store with one more subscript, the place of a bit.
    fn at_bit<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        bit: usize,
        out: &mut Writer<'c, 'a>,
    ) -> Option<At<'c, 'a>> {
        let name = OpName::of(operation)?;
        let mut operands = operands.to_vec();
        if !matches!(name, OpName::Affine(Affine::Load | Affine::Store)) {
            operands.push(out.index(bit));
            return Some(At { name, operands, attributes: Vec::new() });
        }
        // The map of subscripts has one more result.
        let text = attr::MAP.attribute(operation)?.to_string();
        let (before, after) = text.split_at_checked(text.rfind(")>")?)?;
        let separator = if before.ends_with("-> (") { "" } else { ", " };
        let map = Attribute::parse(self.context, &format!("{before}{separator}{bit}{after}"))?;
        Some(At { name, operands, attributes: vec![attr::MAP.with(self.context, map)] })
    }

    /// Bits of the op's result, and the type of its ciphertexts.
    fn element(&self, operation: OperationRef<'c, '_>) -> Option<(u32, Type<'c>)> {
        let r#type = operation.results().next()?.r#type();
        Some((element_width(r#type)?, self.types.hidden(r#type).ok()?))
    }

    fn same<'a>(&self, operands: &[Value<'c, 'a>], results: &[Type<'c>]) -> Lowered<'c, 'a> {
        Lowered::CopiedAs { operands: operands.to_vec(), results: results.to_vec(), arguments: Vec::new() }
    }
}

/// The parts of a load or store of a bit.
struct At<'c, 'a> {
    name: OpName,
    operands: Vec<Value<'c, 'a>>,
    attributes: Vec<attr::NamedAttribute<'c>>,
}
