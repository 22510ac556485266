//! The cells: gates, tables, and tables of sums.

use super::reader::{Reader, refused};
use super::types::is_bit;
use crate::ir::element_of;
use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Bits, Integers},
    ops::{Cggi, Comb, OpName},
};
use ringmill_netlist::lincomb::{MESSAGE_BITS, expand_cell};
use ringmill_netlist::{Builder, MAX_FANINS, NodeId};

/// The function of an op on bits.
enum Cell {
    /// A gate of two inputs, or of any number in comb: how each further input is taken in, and
    /// whether the result is inverted.
    Gate(u64, bool),
    Not,
    Mux,
    /// A table in this attribute.
    Table(Attr<Bits>),
    /// A table at a sum.
    Sum,
    /// Tables at a sum.
    Sums,
    /// Gates in an attribute, one for each element.
    Gates,
    /// Tables in an attribute, one for each element.
    Tables,
}

fn cell(name: OpName) -> Option<Cell> {
    use Cell::{Gate, Gates, Mux, Not, Sum, Sums, Table, Tables};
    Some(match name {
        OpName::Cggi(name) => match name {
            Cggi::And => Gate(0b1000, false),
            Cggi::Nand => Gate(0b1000, true),
            Cggi::Or => Gate(0b1110, false),
            Cggi::Nor => Gate(0b1110, true),
            Cggi::Xor => Gate(0b0110, false),
            Cggi::Xnor => Gate(0b0110, true),
            Cggi::Not => Not,
            Cggi::Mux => Mux,
            Cggi::Lut2 | Cggi::Lut3 | Cggi::Lut4 | Cggi::Lut5 | Cggi::Lut6 => Table(attr::LOOKUP_TABLE),
            Cggi::LutLincomb => Sum,
            Cggi::MultiLutLincomb => Sums,
            Cggi::Packed => Gates,
            Cggi::PackedLut3 => Tables,
            _ => return None,
        },
        OpName::Comb(name) => match name {
            Comb::And => Gate(0b1000, false),
            Comb::Nand => Gate(0b1000, true),
            Comb::Or => Gate(0b1110, false),
            Comb::Nor => Gate(0b1110, true),
            Comb::Xor => Gate(0b0110, false),
            Comb::Xnor => Gate(0b0110, true),
            Comb::Inv => Not,
            Comb::Mux => Mux,
            Comb::TruthTable => Table(attr::LOOKUP_TABLE_OF_COMB),
            _ => return None,
        },
        _ => return None,
    })
}

impl Reader {
    /// The bits of each result of a cell. On tensors it is a cell for each element.
    pub(super) fn cell<'c>(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Vec<NodeId>>, Refusal<'c>> {
        let operands: Result<Vec<Vec<NodeId>>, _> =
            (0..operation.operand_count()).map(|position| Ok(self.bits(operation, position)?.to_vec())).collect();
        let operands = operands?;
        // An op without operands has no bits to make cells of.
        let elements = operands.first().map(Vec::len).ok_or_else(|| refused(operation))?;
        if operands.iter().any(|bits| bits.len() != elements) {
            return Err(refused(operation));
        }
        let mut results = vec![Vec::with_capacity(elements); operation.result_count()];
        for position in 0..elements {
            let inputs: Vec<NodeId> = operands.iter().map(|bits| bits[position]).collect();
            let made = made(&mut self.builder, operation, &inputs, position)?;
            results.iter_mut().zip(made).for_each(|(bits, bit)| bits.push(bit));
        }
        Ok(results)
    }
}

/// The results of a cell on single bits, which are an element of its operands.
fn made<'c>(
    builder: &mut Builder,
    operation: OperationRef<'c, '_>,
    inputs: &[NodeId],
    element: usize,
) -> Result<Vec<NodeId>, Refusal<'c>> {
    let own = OpName::of(operation).and_then(cell).ok_or_else(|| refused(operation))?;
    if Comb::of(operation).is_some() && operation.result(0).is_ok_and(|result| !is_bit(result.r#type())) {
        return Err(refused(operation));
    }
    match (own, inputs) {
        (Cell::Gate(table, inverted), &[first, ref rest @ ..]) => Ok(vec![gate(builder, table, inverted, first, rest)]),
        (Cell::Not, &[input]) => Ok(vec![builder.not(input)]),
        (Cell::Mux, &[select, then, otherwise]) => Ok(vec![builder.mux(select, then, otherwise)]),
        (Cell::Table(table), _) if inputs.len() <= MAX_FANINS => {
            let table = table.of(operation).ok_or_else(|| refused(operation))?;
            // The first operand is the most significant bit of the row.
            let fanins: Vec<NodeId> = inputs.iter().rev().copied().collect();
            Ok(vec![builder.lut(table as u64, &fanins)])
        }
        (Cell::Gates, &[left, right]) => {
            let gates = attr::GATES.of(operation).unwrap_or_default();
            let name = gates.get(element).and_then(|&gate| access::GATES.get(gate as usize));
            match name.and_then(|&name| cell(OpName::Cggi(name))) {
                Some(Cell::Gate(table, inverted)) => Ok(vec![gate(builder, table, inverted, left, &[right])]),
                // A complement takes the first one.
                Some(Cell::Not) => Ok(vec![builder.not(left)]),
                _ => Err(refused(operation)),
            }
        }
        (Cell::Tables, &[high, middle, low]) => {
            let tables = words(operation, attr::LOOKUP_TABLES)?;
            let table = tables.get(element).ok_or_else(|| refused(operation))?;
            Ok(vec![builder.lut(u64::from(*table as u8), &[low, middle, high])])
        }
        (Cell::Sum, _) => {
            let table = attr::LOOKUP_TABLE.of(operation).ok_or_else(|| refused(operation))?;
            sums(builder, operation, inputs, &[table as u32])
        }
        (Cell::Sums, _) => {
            let tables = words(operation, attr::LOOKUP_TABLES)?;
            sums(builder, operation, inputs, &tables)
        }
        _ => Err(refused(operation)),
    }
}

/// A gate that takes in each further input by a table, and whose result may be inverted.
fn gate(builder: &mut Builder, table: u64, inverted: bool, first: NodeId, rest: &[NodeId]) -> NodeId {
    let gate = rest.iter().fold(first, |all, &input| builder.lut(table, &[all, input]));
    if inverted { builder.not(gate) } else { gate }
}

/// Tables at a weighted sum, modulo 2^(message bits).
fn sums<'c>(
    builder: &mut Builder,
    operation: OperationRef<'c, '_>,
    inputs: &[NodeId],
    tables: &[u32],
) -> Result<Vec<NodeId>, Refusal<'c>> {
    let operand: Value<'_, '_> = operation.operand(0).map_err(|_| refused(operation))?;
    let bits = access::message_bits(element_of(operand.r#type())).unwrap_or(0);
    let known = u8::try_from(bits).ok().filter(|bits| (1..=*MESSAGE_BITS.end()).contains(bits));
    let Some(bits) = known else {
        let message = format!("expected messages of 1 to {} bits in a sum, found {bits}", MESSAGE_BITS.end());
        return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
            .with_help("write the sum as tables of at most six inputs"));
    };
    let terms: Vec<(u32, NodeId)> =
        words(operation, attr::COEFFICIENTS)?.into_iter().zip(inputs.iter().copied()).collect();
    Ok(expand_cell(builder, &terms, bits, tables))
}

/// A list of words of 32 bits.
fn words<'c>(operation: OperationRef<'c, '_>, list: Attr<Integers>) -> Result<Vec<u32>, Refusal<'c>> {
    let list = list.of(operation).ok_or_else(|| refused(operation))?;
    Ok(list.into_iter().map(|word| word as u32).collect())
}
