//! The values of a function, op by op.

use super::types::is_bit;
use crate::ir::element_of;
use crate::{
    error::ProgramCode,
    ir::{extents, key},
    refusal::Refusal,
};
use melior::ir::{BlockRef, OperationRef, Type, TypeLike, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Func, Lwe, OpName, Scf, Tensor, name_text},
};
use ringmill_netlist::{Builder, Netlist, NodeId, sweep};
use rustc_hash::FxHashMap;

/// The substitute of a value.
#[derive(Clone)]
enum Known {
    /// A bit, or the bits of a tensor row by row.
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
            let count = extents(r#type).map_or(1, |(_, extents)| extents.iter().product());
            if !is_bit(element_of(r#type)) || r#type.is_mem_ref() {
                let message = format!(
                    "expected argument {number} to be ciphertexts or bits, or a tensor of them, found '{type}'"
                );
                return Err(Refusal::new(ProgramCode::ArgumentType, message, location).with_help(HELP));
            }
            let is_public = is_encrypted && access::message_bits(element_of(r#type)).is_none();
            let input = |bit| self.builder.input_of(format!("arg{number}[{bit}]"), is_public);
            let bits = (0..count).map(input).collect();
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
            Some(OpName::Arith(Arith::Constant)) => vec![self.constant(operation).ok_or_else(|| refused(operation))?],
            // The plaintext and the ciphertext of a bit stand for the bit.
            Some(OpName::Lwe(Lwe::Encode | Lwe::TrivialEncrypt)) => {
                vec![Known::Bits(self.bits(operation, 0)?.to_vec())]
            }
            Some(OpName::Scf(Scf::If)) => self.choice(operation)?.into_iter().map(Known::Bits).collect(),
            Some(OpName::Tensor(Tensor::Extract)) => vec![Known::Bits(vec![self.extracted(operation)?])],
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
        if !is_bit(element_of(r#type)) {
            return None;
        }
        let bits = attr::VALUE.of(operation).map(|bit| vec![bit]).or_else(|| attr::VALUE_ELEMENTS.of(operation))?;
        Some(Known::Bits(bits.into_iter().map(|bit| self.builder.constant(bit == 1)).collect()))
    }

    /// The bits of an operand.
    pub(super) fn bits<'c>(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<&[NodeId], Refusal<'c>> {
        let operand = operation.operand(position).map_err(|_| refused(operation))?;
        match self.values.get(&key(operand)) {
            Some(Known::Bits(bits)) => Ok(bits),
            _ => Err(refused(operation)),
        }
    }

    fn extracted<'c>(&self, operation: OperationRef<'c, '_>) -> Result<NodeId, Refusal<'c>> {
        let bits = self.bits(operation, 0)?;
        let tensor = operation.operand(0).map_err(|_| refused(operation))?;
        let (_, extents) = extents(tensor.r#type()).ok_or_else(|| refused(operation))?;
        let mut position = 0;
        for (operand, extent) in operation.operands().skip(1).zip(extents) {
            let Some(&Known::Index(index)) = self.values.get(&key(operand)) else { return Err(refused(operation)) };
            if index >= extent {
                let message = format!("expected a subscript below {extent}, found {index}");
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                    .with_help("take an element that the tensor has"));
            }
            position = position * extent + index;
        }
        bits.get(position).copied().ok_or_else(|| refused(operation))
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

const HELP: &str = "a netlist has operations of cggi or comb on ciphertexts or bits, taken from tensors and put into tensors; \
     public bits choose by 'scf.if'";

/// The refusal of an op that is not part of a netlist.
pub(super) fn refused<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("expected an operation of a netlist, found '{}'", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).with_help(HELP)
}
