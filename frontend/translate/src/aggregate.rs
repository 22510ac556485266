//! Tensors as arrays, and memory that is written in place.

use crate::{
    function::Function,
    names::Form,
    refused::{no_text, refused},
    types::Kind,
};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Sizes},
    ops::{MemRef, Tensor},
};
use ringmill_passes::ProgramError;

/// Writes an op of tensor; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Tensor,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    match name {
        Tensor::Extract => {
            let place = format!("{}{}", out.plain(operation, 0)?, subscripts(out, operation, 1)?);
            if out.kind(result.into(), operation)?.is_copied() {
                return Ok(out.define(operation, &place));
            }
            out.names.set(result.into(), place, Form::Element);
            Ok(true)
        }
        Tensor::FromElements => {
            let Kind::Array { shape, .. } = out.kind(result.into(), operation)? else { return Ok(false) };
            let elements: Vec<String> =
                operation.operands().map(|operand| out.owned(operand, operation)).collect::<Result<_, _>>()?;
            let text = nested(&elements, &shape);
            Ok(out.define(operation, &text))
        }
        Tensor::Insert => {
            let scalar = out.owned(operation.operand(0).map_err(|_| no_text(operation))?, operation)?;
            let tensor = out.owned(operation.operand(1).map_err(|_| no_text(operation))?, operation)?;
            let place = subscripts(out, operation, 2)?;
            let variable = out.names.variable(result.into());
            out.line(&format!("let mut {variable} = {tensor};"));
            out.line(&format!("{variable}{place} = {scalar};"));
            Ok(true)
        }
        Tensor::ExtractSlice => {
            let Kind::Array { shape, .. } = out.kind(result.into(), operation)? else { return Ok(false) };
            let text = slice(out, operation, &shape).ok_or_else(|| no_text(operation))?;
            Ok(out.define(operation, &text))
        }
        Tensor::Splat => {
            let Kind::Array { shape, .. } = out.kind(result.into(), operation)? else { return Ok(false) };
            let scalar = out.owned(operation.operand(0).map_err(|_| no_text(operation))?, operation)?;
            let text = shape.iter().fold(scalar, |inner, _| format!("core::array::from_fn(|_| {inner})"));
            Ok(out.define(operation, &text))
        }
        _ => Ok(false),
    }
}

/// A slice as arrays that are made element by element.
fn slice<'c, 'a>(out: &Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>, shape: &[usize]) -> Option<String> {
    let mut next = 1;
    let mut numbers = |list: Attr<Sizes>| {
        let number = |given: Option<i64>| match given {
            Some(given) => usize::try_from(given).ok().map(|given| given.to_string()),
            None => {
                next += 1;
                out.plain(operation, next - 1).ok()
            }
        };
        list.of(operation)?.into_iter().map(number).collect::<Option<Vec<String>>>()
    };
    let (offsets, sizes, strides) =
        (numbers(attr::STATIC_OFFSETS)?, numbers(attr::STATIC_SIZES)?, numbers(attr::STATIC_STRIDES)?);
    // Dimensions of extent 1 may be left out; the others are those of the result, in order.
    let mut subscripts = String::new();
    let mut extents = Vec::new();
    for ((offset, size), stride) in offsets.iter().zip(&sizes).zip(&strides) {
        if size == "1" {
            subscripts += &format!("[{offset}]");
        } else {
            subscripts += &format!("[{offset} + at{} * {stride}]", extents.len());
            extents.push(size.clone());
        }
    }
    let wide: Vec<String> = shape.iter().filter(|&&extent| extent != 1).map(usize::to_string).collect();
    if wide != extents {
        return None;
    }
    let element = format!("{}{subscripts}.clone()", out.plain(operation, 0).ok()?);
    let mut number = extents.len();
    let text = shape.iter().rev().fold(element, |inner, &extent| {
        let index = if extent == 1 {
            "_".to_owned()
        } else {
            number -= 1;
            format!("at{number}")
        };
        format!("core::array::from_fn(|{index}| {inner})")
    });
    Some(text)
}

/// Elements, row by row, as nested arrays.
pub(crate) fn nested(elements: &[String], shape: &[usize]) -> String {
    match shape {
        [] => elements.first().cloned().unwrap_or_default(),
        [_] => format!("[{}]", elements.join(", ")),
        [_, inner @ ..] => {
            let each = inner.iter().product::<usize>().max(1);
            let rows: Vec<_> = elements.chunks(each).map(|row| nested(row, inner)).collect();
            format!("[{}]", rows.join(", "))
        }
    }
}

/// The operands from `first` on as subscripts.
fn subscripts<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    first: usize,
) -> Result<String, ProgramError> {
    (first..operation.operand_count()).map(|position| Ok(format!("[{}]", out.plain(operation, position)?))).collect()
}

/// Writes an op of memref; false if it has no text. Memory of ciphertexts is made of what is yet to
/// be written.
pub(crate) fn write_memory<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: MemRef,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    match name {
        MemRef::Alloc | MemRef::Alloca => {
            let result = operation.results().next().ok_or_else(|| no_text(operation))?;
            let Kind::Array { element, shape, .. } = out.kind(result.into(), operation)? else { return Ok(false) };
            let empty = shape.iter().fold("None".to_owned(), |inner, _| format!("core::array::from_fn(|_| {inner})"));
            let r#type = shape
                .iter()
                .rev()
                .fold(format!("Option<{}>", element.rust()), |inner, extent| format!("[{inner}; {extent}]"));
            let variable = out.names.variable(result.into());
            out.line(&format!("let mut {variable}: {type} = {empty};"));
            Ok(true)
        }
        MemRef::Load => {
            let place = subscripts(out, operation, 1)?;
            load(out, operation, &place)
        }
        MemRef::Store => {
            let place = subscripts(out, operation, 2)?;
            store(out, operation, &place)
        }
        MemRef::Dealloc => Ok(true),
        MemRef::GetGlobal => global(out, operation),
        _ => Ok(false),
    }
}

/// True if a memref was allocated by the function: then its elements may be unwritten.
pub(crate) fn is_own(value: melior::ir::Value<'_, '_>) -> bool {
    let owner = melior::ir::operation::OperationResult::try_from(value).ok().map(|result| result.owner());
    owner.is_some_and(|owner| MemRef::Alloc.is(owner) || MemRef::Alloca.is(owner))
}

/// Reads an element of memory, at subscripts in brackets.
pub(crate) fn load<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    place: &str,
) -> Result<bool, ProgramError> {
    let memory = operation.operand(0).map_err(|_| no_text(operation))?;
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    let kind = out.kind(result.into(), operation)?;
    let text = format!("{}{place}", out.plain(operation, 0)?);
    // What is read may be overwritten while the value lives.
    let text = match (is_own(memory), kind.is_copied()) {
        (true, _) => format!("{text}.clone().expect(\"an element that was stored before\")"),
        (false, true) => text,
        (false, false) => format!("{text}.clone()"),
    };
    Ok(out.define(operation, &text))
}

/// Writes an element of memory, at subscripts in brackets.
pub(crate) fn store<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    place: &str,
) -> Result<bool, ProgramError> {
    let memory = operation.operand(1).map_err(|_| no_text(operation))?;
    if !is_own(memory) {
        return Err(refused(operation, "expected memory that the function allocates, found another")
            .with_help("return results instead of storing them to arguments"));
    }
    let value = out.owned(operation.operand(0).map_err(|_| no_text(operation))?, operation)?;
    let memory = out.plain(operation, 1)?;
    out.line(&format!("{memory}{place} = Some({value});"));
    Ok(true)
}

/// A table of public integers.
fn global<'c, 'a>(out: &mut Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<bool, ProgramError> {
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    let kind = out.kind(result.into(), operation)?;
    let Kind::Array { element, shape, .. } = &kind else { return Ok(false) };
    let name = attr::NAME.of(operation).ok_or_else(|| no_text(operation))?;
    let mut next = operation_list(out.module);
    let mut elements = None;
    while let Some(other) = next {
        next = other.next_in_block();
        if MemRef::Global.is(other) && access::symbol_name(other).as_deref() == Some(name) {
            elements = attr::INITIAL_VALUE.of(other).and_then(access::elements);
        }
    }
    let Some(elements) = elements else { return Ok(false) };
    let text: Option<Vec<String>> = elements
        .iter()
        .map(|value| match **element {
            Kind::Bool => Some((*value != 0).to_string()),
            Kind::Integer(_) => Some(value.to_string()),
            _ => None,
        })
        .collect();
    let Some(text) = text else { return Ok(false) };
    let text = nested(&text, shape);
    let variable = out.names.variable(result.into());
    out.line(&format!("let {variable}: {} = {text};", kind.rust()));
    Ok(true)
}

/// The first op of a module.
fn operation_list<'c, 'a>(module: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    use melior::ir::{BlockLike, RegionLike};
    module.region(0).ok()?.first_block()?.first_operation()
}
