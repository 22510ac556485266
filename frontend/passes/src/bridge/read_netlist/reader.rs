//! The values of a function, op by op.

use super::types::width;
use crate::ir::element_of;
use crate::{
    error::ProgramCode,
    ir::{MAX_ELEMENTS, extents, fits, key},
    refusal::Refusal,
};
use melior::ir::{
    BlockRef, Location, OperationRef, Type, TypeLike, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Func, Lwe, OpName, Scf, Tensor, name_text},
};
use ringmill_netlist::{Builder, Netlist, NodeId, sweep};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The substitute of a value.
#[derive(Clone)]
enum Known {
    /// The bits of a value, the least significant first; of a tensor element by element, row by
    /// row.
    Bits(Vec<NodeId>),
    /// A subscript.
    Index(usize),
}

/// A netlist under construction.
pub(super) struct Reader {
    pub(super) builder: Builder,
    values: FxHashMap<usize, Known>,
}

impl Reader {
    pub(super) fn new(name: &str) -> Self {
        Self { builder: Builder::new(name), values: FxHashMap::default() }
    }

    pub(super) fn finish(self) -> Netlist {
        sweep(&self.builder.finish())
    }

    /// Makes inputs of the bits of the arguments; in an encrypted function bits are public.
    pub(super) fn arguments<'c>(&mut self, block: BlockRef<'c, '_>, is_encrypted: bool) -> Result<(), Refusal<'c>> {
        for number in 0..block.argument_count() {
            let Ok(argument) = block.argument(number) else { continue };
            let (r#type, location) = (argument.r#type(), ValueLike::location(&argument));
            let elements = elements_of(r#type, location)?;
            let is_public = is_encrypted && access::message_bits(element_of(r#type)).is_none();
            // only what is public is computed with as integers
            let width = width(element_of(r#type)).filter(|&width| width == 1 || is_public);
            let Some(width) = width.filter(|_| !r#type.is_mem_ref()) else {
                let message = format!(
                    "expected argument {number} to be ciphertexts or bits, or a tensor of them, found '{type}'"
                );
                return Err(Refusal::new(ProgramCode::ArgumentType, message, location).with_help(HELP));
            };
            let input = |bit| self.builder.input_of(format!("arg{number}[{bit}]"), is_public);
            let bits = (0..elements * width).map(input).collect();
            self.values.insert(key(argument.into()), Known::Bits(bits));
        }
        Ok(())
    }

    /// Reads the ops of a block up to what it returns.
    pub(super) fn operations<'c, 'a>(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            self.operation(operation)?;
        }
        Ok(())
    }

    /// Reads the ops of a region, and returns the bits of each value that it yields.
    pub(super) fn region<'c, 'a>(&mut self, block: BlockRef<'c, 'a>) -> Result<Vec<Vec<NodeId>>, Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if matches!(OpName::of(operation), Some(OpName::Scf(Scf::Yield))) {
                let count = operation.operand_count();
                return (0..count).map(|position| Ok(self.bits(operation, position)?.to_vec())).collect();
            }
            self.operation(operation)?;
        }
        Ok(Vec::new())
    }

    fn operation<'c, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let made = match OpName::of(operation) {
            Some(OpName::Func(Func::Return)) => return self.results(operation),
            Some(OpName::Arith(Arith::Constant)) => {
                let r#type = operation.result(0).map_err(|_| refused(operation))?.r#type();
                elements_of(r#type, operation.location())?;
                vec![self.constant(operation).ok_or_else(|| refused(operation))?]
            }
            // The plaintext and the ciphertext of a bit stand for the bit.
            Some(OpName::Lwe(Lwe::Encode | Lwe::TrivialEncrypt)) => {
                vec![Known::Bits(self.bits(operation, 0)?.to_vec())]
            }
            Some(OpName::Scf(Scf::If)) => self.choice(operation)?.into_iter().map(Known::Bits).collect(),
            Some(OpName::Tensor(Tensor::Extract)) => {
                let place = self.place(operation, 0)?;
                let bits = self.bits(operation, 0)?.get(place).ok_or_else(|| refused(operation))?;
                vec![Known::Bits(bits.to_vec())]
            }
            Some(OpName::Tensor(Tensor::Insert)) => {
                let (element, mut bits) = (self.bits(operation, 0)?.to_vec(), self.bits(operation, 1)?.to_vec());
                let place = self.place(operation, 1)?;
                bits.get_mut(place).ok_or_else(|| refused(operation))?.copy_from_slice(&element);
                vec![Known::Bits(bits)]
            }
            Some(OpName::Tensor(Tensor::ExtractSlice)) => vec![Known::Bits(self.sliced(operation)?)],
            Some(OpName::Tensor(Tensor::InsertSlice)) => vec![Known::Bits(self.with_slice(operation)?)],
            Some(OpName::Tensor(Tensor::ExpandShape | Tensor::CollapseShape)) => {
                vec![Known::Bits(self.bits(operation, 0)?.to_vec())]
            }
            Some(OpName::Arith(name)) => vec![Known::Bits(self.integers(name, operation)?)],
            Some(OpName::Tensor(Tensor::FromElements)) => {
                let bits: Result<Vec<_>, _> =
                    (0..operation.operand_count()).map(|position| self.bits(operation, position)).collect();
                vec![Known::Bits(bits?.concat())]
            }
            _ => {
                match access::source_location(operation.location()) {
                    Some(position) => self.builder.set_origin(Some(&position.to_string())),
                    None => self.builder.set_origin(None),
                }
                self.cell(operation)?.into_iter().map(Known::Bits).collect()
            }
        };
        if made.len() != operation.result_count() {
            return Err(refused(operation));
        }
        for (result, known) in operation.results().zip(made) {
            self.values.insert(key(result.into()), known);
        }
        Ok(())
    }

    fn constant(&mut self, operation: OperationRef<'_, '_>) -> Option<Known> {
        let r#type: Type<'_> = operation.result(0).ok()?.r#type();
        if r#type.is_index() {
            return Some(Known::Index(usize::try_from(attr::VALUE.of(operation)?).ok()?));
        }
        let width = width(element_of(r#type))?;
        let values =
            attr::VALUE.of(operation).map(|value| vec![value]).or_else(|| attr::VALUE_ELEMENTS.of(operation))?;
        let bits = values.into_iter().flat_map(|value| (0..width).map(move |bit| value >> bit & 1 == 1));
        Some(Known::Bits(bits.map(|bit| self.builder.constant(bit)).collect()))
    }

    /// The bits of an operand.
    pub(super) fn bits<'c>(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<&[NodeId], Refusal<'c>> {
        let operand = operation.operand(position).map_err(|_| refused(operation))?;
        match self.values.get(&key(operand)) {
            Some(Known::Bits(bits)) => Ok(bits),
            _ => Err(refused(operation)),
        }
    }

    /// The number that an operand is, if it is a known subscript.
    pub(super) fn index(&self, operation: OperationRef<'_, '_>, position: usize) -> Option<usize> {
        match self.values.get(&key(operation.operand(position).ok()?)) {
            Some(&Known::Index(index)) => Some(index),
            _ => None,
        }
    }

    /// The bits of the element of a tensor operand at the subscripts behind it.
    fn place<'c>(&self, operation: OperationRef<'c, '_>, tensor: usize) -> Result<Range<usize>, Refusal<'c>> {
        let r#type = operation.operand(tensor).map_err(|_| refused(operation))?.r#type();
        let (element, extents) = extents(r#type).ok_or_else(|| refused(operation))?;
        let width = width(element).ok_or_else(|| refused(operation))?;
        let mut position = 0;
        for (operand, extent) in operation.operands().skip(tensor + 1).zip(extents) {
            let Some(&Known::Index(index)) = self.values.get(&key(operand)) else { return Err(refused(operation)) };
            if index >= extent {
                let message = format!("expected a subscript below {extent}, found {index}");
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                    .with_help("take an element that the tensor has"));
            }
            position = position * extent + index;
        }
        Ok(position * width..(position + 1) * width)
    }

    fn results<'c, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        for number in 0..operation.operand_count() {
            let bits = self.bits(operation, number)?.to_vec();
            for (bit, driver) in bits.into_iter().enumerate() {
                self.builder.output(format!("result{number}[{bit}]"), driver);
            }
        }
        Ok(())
    }
}

/// The number of elements of a value; one of a scalar.
fn elements_of<'c>(r#type: Type<'c>, location: Location<'c>) -> Result<usize, Refusal<'c>> {
    let Some((_, extents)) = extents(r#type) else { return Ok(1) };
    if fits(&extents) {
        return Ok(extents.iter().product());
    }
    let message = format!("expected at most {MAX_ELEMENTS} elements, found type '{type}'");
    Err(Refusal::new(ProgramCode::TooLarge, message, location))
}

const HELP: &str = "a netlist has operations of cggi or comb on ciphertexts or bits, taken from tensors and put into tensors; \
     public bits choose by 'scf.if'";

/// The refusal of an op that is not part of a netlist.
pub(super) fn refused<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("expected an operation of a netlist, found '{}'", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).with_help(HELP)
}
