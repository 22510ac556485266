//! Ops of tfhe_rust as calls of `tfhe::shortint`.

use crate::{
    function::Function,
    names::Form,
    noise::{access_only_returns, factor, is_encrypted},
    refused::{no_text, refused},
    types::Kind,
};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, OpName, TfheRust},
};
use ringmill_passes::ProgramError;

/// The table of an inverter.
const NOT: u128 = 0b01;

/// Writes an op; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: TfheRust,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let method = match name {
        TfheRust::GenerateLookupTable => return generate(out, operation),
        TfheRust::CreateTrivial => return trivial(out, operation),
        TfheRust::Sub => return subtract(out, operation),
        TfheRust::Cast => {
            let text = out.owned(operation.operand(1).map_err(|_| no_text(operation))?, operation)?;
            return Ok(out.define(operation, &text));
        }
        TfheRust::Add if is_public(operation) => {
            let addend = small(operation)?;
            return each(out, operation, &[1], &format!("unchecked_scalar_add({{0}}, {addend})"));
        }
        TfheRust::Mul => {
            let factor = small(operation)?;
            return each(out, operation, &[1], &format!("unchecked_scalar_mul({{0}}, {factor})"));
        }
        TfheRust::ScalarLeftShift => {
            let amount = attr::SHIFT_AMOUNT.of(operation).ok_or_else(|| no_text(operation))?;
            return each(out, operation, &[1], &format!("unchecked_scalar_left_shift({{0}}, {amount})"));
        }
        TfheRust::ApplyLookupTable => {
            let table = out.argument(operation, 2)?;
            return each(out, operation, &[1], &format!("apply_lookup_table({{0}}, {table})"));
        }
        TfheRust::Add => "unchecked_add",
        TfheRust::BitAnd => "unchecked_bitand",
        TfheRust::BitOr => "unchecked_bitor",
        TfheRust::BitXor => "unchecked_bitxor",
        TfheRust::ScalarRightShift
        | TfheRust::Eq
        | TfheRust::Neq
        | TfheRust::Cmp
        | TfheRust::Min
        | TfheRust::Max
        | TfheRust::Select => return Ok(false),
    };
    if name != TfheRust::Add {
        for position in [1, 2] {
            let units = operation.operand(position).map_or(1, |operand| out.noise.of(operand));
            if units > 1 {
                return Err(refused(operation, "expected bits, found a sum of ciphertexts"));
            }
        }
    }
    each(out, operation, &[1, 2], &format!("{method}({{0}}, {{1}})"))
}

/// True if the right operand is a public integer.
fn is_public(operation: OperationRef<'_, '_>) -> bool {
    let right = operation.operand(2).ok().and_then(|operand| Kind::of(operand.r#type()));
    !is_encrypted(operation, 2) && !matches!(right, Some(Kind::Array { .. }))
}

/// A public right operand that is a constant below 256.
fn small(operation: OperationRef<'_, '_>) -> Result<u64, ProgramError> {
    let constant = if is_encrypted(operation, 2) { None } else { factor(operation) };
    constant.filter(|&constant| constant < 256).ok_or_else(|| {
        refused(operation, "expected a constant below 256 as the right operand")
            .with_help("a product of two ciphertexts has no text; look it up in a table")
    })
}

/// Calls a method of the server key on operands, or on each element of tensors of them. `{0}` and
/// `{1}` in the text of the call stand for the operands.
fn each<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    operands: &[usize],
    call: &str,
) -> Result<bool, ProgramError> {
    let key = out.key.clone().ok_or_else(|| no_key(operation))?;
    let text = elementwise(out, operation, operands, &format!("{key}.{call}"))?;
    Ok(out.define(operation, &text))
}

/// The text of an expression on operands, or on each element of tensors of them.
pub(crate) fn elementwise<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    operands: &[usize],
    call: &str,
) -> Result<String, ProgramError> {
    let result: Value<'c, 'a> = operation.results().next().ok_or_else(|| no_text(operation))?.into();
    let Kind::Array { shape, .. } = out.kind(result, operation)? else {
        let mut text = call.to_owned();
        for (place, &position) in operands.iter().enumerate() {
            text = text.replace(&format!("{{{place}}}"), &out.argument(operation, position)?);
        }
        return Ok(text);
    };
    let subscripts: String = (0..shape.len()).map(|dimension| format!("[i{dimension}]")).collect();
    let mut text = call.to_owned();
    for (place, &position) in operands.iter().enumerate() {
        let tensor = out.plain(operation, position)?;
        text = text.replace(&format!("{{{place}}}"), &format!("&{tensor}{subscripts}"));
    }
    Ok((0..shape.len()).rev().fold(text, |inner, dimension| format!("core::array::from_fn(|i{dimension}| {inner})")))
}

/// The refusal of an op in a function without the key.
pub(crate) fn no_key(operation: OperationRef<'_, '_>) -> ProgramError {
    refused(operation, "expected a function that takes the server key")
}

fn generate<'c, 'a>(out: &mut Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<bool, ProgramError> {
    let table = attr::TRUTH_TABLE.of(operation).ok_or_else(|| no_text(operation))?;
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    if out.key.is_none() {
        return Err(no_key(operation));
    }
    let name = out.tables.variable(table);
    out.names.set(result.into(), name, Form::Owned);
    Ok(true)
}

fn trivial<'c, 'a>(out: &mut Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<bool, ProgramError> {
    let key = out.key.clone().ok_or_else(|| no_key(operation))?;
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    // Where it is the 1 of inverters, these have a text of their own.
    let uses = access::uses(result.into());
    if uses.iter().all(|used| inverted(used.user).is_some() && !is_shown(used.user)) {
        return Ok(true);
    }
    let value = match attr::VALUE_ATTR.of(operation) {
        Some(value) => value.to_string(),
        None => match out.kind(operation.operand(1).map_err(|_| no_text(operation))?, operation)? {
            Kind::Bool => format!("u64::from({})", out.plain(operation, 1)?),
            Kind::Integer(width) if width <= 64 => format!("{} as u64", out.plain(operation, 1)?),
            _ => return Ok(false),
        },
    };
    Ok(out.define(operation, &format!("{key}.create_trivial({value})")))
}

/// The ciphertext that an op inverts: of the form 1 - x.
fn inverted<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    if !TfheRust::Sub.is(operation) {
        return None;
    }
    let left = OperationResult::try_from(operation.operand(1).ok()?).ok()?.owner();
    let is_trivial = OpName::of(left) == Some(OpName::TfheRust(TfheRust::CreateTrivial));
    let value = is_trivial.then(|| attr::VALUE_ATTR.of(left).or_else(|| constant(left)))??;
    (value == 1).then(|| operation.operand(2).ok())?
}

fn constant(trivial: OperationRef<'_, '_>) -> Option<u128> {
    let owner = OperationResult::try_from(trivial.operand(1).ok()?).ok()?.owner();
    Arith::Constant.is(owner).then(|| attr::VALUE.of(owner))?
}

/// True if the results of an op are decrypted and computed with no more.
fn is_shown(operation: OperationRef<'_, '_>) -> bool {
    operation.results().all(|result| access_only_returns(result.into()))
}

/// 1 - x. The crate adds a multiple of the message's modulus, which fills the carry: of a result,
/// decryption drops it; elsewhere the complement is looked up.
fn subtract<'c, 'a>(out: &mut Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<bool, ProgramError> {
    let refuse = || {
        refused(operation, "expected the difference of 1 and a bit").with_help("look other differences up in a table")
    };
    let input = inverted(operation).ok_or_else(refuse)?;
    if matches!(out.kind(input, operation)?, Kind::Array { .. }) {
        return Ok(false);
    }
    if is_shown(operation) {
        return each(out, operation, &[1, 2], "unchecked_sub({0}, {1})");
    }
    if out.noise.of(input) > 1 {
        return Err(refuse());
    }
    let table = out.tables.variable(NOT);
    each(out, operation, &[2], &format!("apply_lookup_table({{0}}, &{table})"))
}
