//! The cells: gates, tables, and tables of sums.

use super::reader::{Reader, refused};
use super::types::{element, is_bit};
use crate::{error::ProgramCode, ir::text, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike, attribute::DenseI32ArrayAttribute, operation::OperationLike};
use ringmill_dialects::access;
use ringmill_netlist::lincomb::{MESSAGE_BITS, expand_cell};
use ringmill_netlist::{Builder, MAX_FANINS, NodeId};

/// A gate of two inputs, or of any number in comb: how each further input is taken in, and whether
/// the result is inverted.
fn gate(mnemonic: &str) -> Option<(u64, bool)> {
    Some(match mnemonic {
        "and" => (0b1000, false),
        "nand" => (0b1000, true),
        "or" => (0b1110, false),
        "nor" => (0b1110, true),
        "xor" => (0b0110, false),
        "xnor" => (0b0110, true),
        _ => return None,
    })
}

impl Reader {
    /// The bits of each result of a cell. On tensors it is a cell for each element.
    pub(super) fn cell<'c>(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Vec<NodeId>>, Refusal<'c>> {
        let operands: Result<Vec<Vec<NodeId>>, _> =
            (0..operation.operand_count()).map(|place| Ok(self.bits(operation, place)?.to_vec())).collect();
        let operands = operands?;
        let elements = operands.first().map_or(0, Vec::len);
        if operands.iter().any(|bits| bits.len() != elements) {
            return Err(refused(operation));
        }
        let mut results = vec![Vec::with_capacity(elements); operation.result_count()];
        for place in 0..elements {
            let inputs: Vec<NodeId> = operands.iter().map(|bits| bits[place]).collect();
            let made = made(&mut self.builder, operation, &inputs)?;
            results.iter_mut().zip(made).for_each(|(bits, bit)| bits.push(bit));
        }
        Ok(results)
    }
}

/// The results of a cell on single bits.
fn made<'c>(
    builder: &mut Builder,
    operation: OperationRef<'c, '_>,
    inputs: &[NodeId],
) -> Result<Vec<NodeId>, Refusal<'c>> {
    let name = operation.name();
    let Some((dialect @ ("cggi" | "comb"), mnemonic)) = text(&name).split_once('.') else {
        return Err(refused(operation));
    };
    if dialect == "comb" && operation.result(0).is_ok_and(|result| !is_bit(result.r#type())) {
        return Err(refused(operation));
    }
    if let (Some((table, inverted)), [first, rest @ ..]) = (gate(mnemonic), inputs) {
        let gate = rest.iter().fold(*first, |all, &input| builder.lut(table, &[all, input]));
        return Ok(vec![if inverted { builder.not(gate) } else { gate }]);
    }
    match (mnemonic, inputs) {
        ("not" | "inv", &[input]) => Ok(vec![builder.not(input)]),
        ("mux", &[select, then, otherwise]) => Ok(vec![builder.mux(select, then, otherwise)]),
        ("lut2" | "lut3" | "lut4" | "lut5" | "lut6" | "truth_table", _) if inputs.len() <= MAX_FANINS => {
            let attribute = if mnemonic == "truth_table" { "lookupTable" } else { "lookup_table" };
            let table = integer(operation, attribute)?;
            // The first operand is the most significant bit of the row.
            let fanins: Vec<NodeId> = inputs.iter().rev().copied().collect();
            Ok(vec![builder.lut(table as u64, &fanins)])
        }
        ("lut_lincomb", _) => {
            let table = integer(operation, "lookup_table")?;
            sums(builder, operation, inputs, &[table as u32])
        }
        ("multi_lut_lincomb", _) => {
            let tables: Vec<u32> =
                integers(operation, "lookup_tables")?.iter().map(|table| table.cast_unsigned()).collect();
            sums(builder, operation, inputs, &tables)
        }
        _ => Err(refused(operation)),
    }
}

/// Tables at a weighted sum, modulo 2^(message bits).
fn sums<'c>(
    builder: &mut Builder,
    operation: OperationRef<'c, '_>,
    inputs: &[NodeId],
    tables: &[u32],
) -> Result<Vec<NodeId>, Refusal<'c>> {
    let operand: Value<'_, '_> = operation.operand(0).map_err(|_| refused(operation))?;
    let bits = access::message_bits(element(operand.r#type())).unwrap_or(0);
    let known = u8::try_from(bits).ok().filter(|bits| (1..=*MESSAGE_BITS.end()).contains(bits));
    let Some(bits) = known else {
        let message = format!("expected messages of 1 to {} bits in a sum, found {bits}", MESSAGE_BITS.end());
        return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
            .with_help("write the sum as tables of at most six inputs"));
    };
    let coefficients = integers(operation, "coefficients")?;
    let terms: Vec<(u32, NodeId)> =
        coefficients.iter().zip(inputs).map(|(weight, &bit)| (weight.cast_unsigned(), bit)).collect();
    Ok(expand_cell(builder, &terms, bits, tables))
}

fn integer<'c>(operation: OperationRef<'c, '_>, attribute: &str) -> Result<u128, Refusal<'c>> {
    operation.attribute(attribute).ok().and_then(access::integer).ok_or_else(|| refused(operation))
}

fn integers<'c>(operation: OperationRef<'c, '_>, attribute: &str) -> Result<Vec<i32>, Refusal<'c>> {
    let array = operation.attribute(attribute).ok().and_then(|array| DenseI32ArrayAttribute::try_from(array).ok());
    let array = array.ok_or_else(|| refused(operation))?;
    (0..array.len()).map(|place| array.element(place).map_err(|_| refused(operation))).collect()
}
