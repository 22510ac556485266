//! Calls, returns, branches and loops.

use crate::{
    aggregate::{is_own, load, store},
    function::{Function, identifier},
    names::Form,
    refused::{no_text, refused},
    types::Kind,
};
use melior::ir::{BlockLike, OperationRef, RegionLike, Value, operation::OperationLike};
use ringmill_dialects::{
    access::{AffineExpr, AffineMap},
    attr,
    ops::{Affine, Func, Scf},
};
use ringmill_passes::ProgramError;

/// Writes a call or return; false if it has no text.
pub(crate) fn write_call<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Func,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    match name {
        Func::Call => {
            let callee = identifier(attr::CALLEE.of(operation).ok_or_else(|| no_text(operation))?);
            if operation.operands().any(is_own) {
                return Err(refused(operation, "expected operands that the callee can read, found memory"));
            }
            let operands: Vec<String> = (0..operation.operand_count())
                .map(|position| out.argument(operation, position))
                .collect::<Result<_, _>>()?;
            let results: Vec<String> = operation.results().map(|result| out.names.variable(result.into())).collect();
            let call = format!("{callee}({})", operands.join(", "));
            match &results[..] {
                [] => out.line(&format!("{call};")),
                results => out.line(&format!("let {} = {call};", tuple(results))),
            }
            Ok(true)
        }
        Func::Return => {
            let mut values = Vec::new();
            for operand in operation.operands() {
                values.push(returned(out, operand, operation)?);
            }
            if !values.is_empty() {
                out.line(&tuple(&values));
            }
            Ok(true)
        }
        Func::Func => Ok(false),
    }
}

/// A value that leaves the function.
fn returned<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    value: Value<'c, 'a>,
    operation: OperationRef<'c, 'a>,
) -> Result<String, ProgramError> {
    if !is_own(value) {
        return out.owned(value, operation);
    }
    let Kind::Array { shape, .. } = out.kind(value, operation)? else { return Err(no_text(operation)) };
    let memory = out.names.plain(value).ok_or_else(|| no_text(operation))?;
    let subscripts: String = (0..shape.len()).map(|dimension| format!("[i{dimension}]")).collect();
    let element = format!("{memory}{subscripts}.clone().expect(\"an element that was stored before\")");
    Ok((0..shape.len()).rev().fold(element, |inner, dimension| format!("core::array::from_fn(|i{dimension}| {inner})")))
}

/// One text, or several in parentheses.
fn tuple(texts: &[String]) -> String {
    match texts {
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    }
}

/// Writes an op of scf; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Scf,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    match name {
        Scf::If => {
            let condition = out.plain(operation, 0)?;
            let results: Vec<String> = operation.results().map(|result| out.names.variable(result.into())).collect();
            let start = match results.is_empty() {
                true => String::new(),
                false => format!("let {} = ", tuple(&results)),
            };
            out.line(&format!("{start}if {condition} {{"));
            for (place, region) in operation.regions().enumerate() {
                let Some(block) = region.first_block() else { continue };
                if place == 1 {
                    out.line("} else {");
                }
                out.indent();
                out.block(block)?;
                out.outdent();
            }
            out.line(if results.is_empty() { "}" } else { "};" });
            Ok(true)
        }
        Scf::For => {
            let [lower, upper, step] = [out.plain(operation, 0)?, out.plain(operation, 1)?, out.plain(operation, 2)?];
            repeat(out, operation, 3, &lower, &upper, &step)
        }
        Scf::Yield => yielded(out, operation),
        _ => Ok(false),
    }
}

/// The values that a region hands on: the last expression of a branch, or what a loop carries on.
fn yielded<'c, 'a>(out: &mut Function<'_, 'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<bool, ProgramError> {
    let values: Vec<String> =
        operation.operands().map(|operand| out.owned(operand, operation)).collect::<Result<_, _>>()?;
    if values.is_empty() {
        return Ok(true);
    }
    let parent = operation.parent_operation().ok_or_else(|| no_text(operation))?;
    if Scf::If.is(parent) {
        out.line(&tuple(&values));
        return Ok(true);
    }
    let carried: Option<Vec<String>> = parent.results().map(|result| out.names.plain(result.into())).collect();
    let carried = carried.ok_or_else(|| no_text(operation))?;
    out.line(&format!("{} = {};", tuple(&carried), tuple(&values)));
    Ok(true)
}

/// A loop. Its results are variables that hold what the loop carries; the operands from `first` on
/// are their first values.
fn repeat<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    first: usize,
    lower: &str,
    upper: &str,
    step: &str,
) -> Result<bool, ProgramError> {
    let block = operation.region(0).ok().and_then(|region| region.first_block()).ok_or_else(|| no_text(operation))?;
    for (place, result) in operation.results().enumerate() {
        let initial = operation.operand(first + place).map_err(|_| no_text(operation))?;
        let initial = out.owned(initial, operation)?;
        let variable = out.names.variable(result.into());
        out.line(&format!("let mut {variable} = {initial};"));
        let kind = out.kind(result.into(), operation)?;
        let argument = block.argument(place + 1).map_err(|_| no_text(operation))?;
        let form = if kind.is_copied() { Form::Copied } else { Form::Owned };
        out.names.set(argument.into(), variable, form);
    }
    let induction = block.argument(0).map_err(|_| no_text(operation))?;
    let kind = out.kind(induction.into(), operation)?;
    if !matches!(kind, Kind::Index | Kind::Integer(_)) {
        return Ok(false);
    }
    let variable = out.names.variable(induction.into());
    let steps = if step == "1" { String::new() } else { format!(".step_by({step} as usize)") };
    let range = if steps.is_empty() { format!("{lower}..{upper}") } else { format!("({lower}..{upper}){steps}") };
    out.line(&format!("for {variable} in {range} {{"));
    out.indent();
    out.block(block)?;
    out.outdent();
    out.line("}");
    Ok(true)
}

/// Writes an op of affine; false if it has no text.
pub(crate) fn write_affine<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: Affine,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    match name {
        Affine::For => {
            let bound = |map: Option<AffineMap>| match map?.results[..] {
                [AffineExpr::Constant(bound)] => usize::try_from(bound).ok(),
                _ => None,
            };
            let lower = bound(attr::LOWER_BOUND_MAP.of(operation));
            let upper = bound(attr::UPPER_BOUND_MAP.of(operation));
            let step = attr::STEP.of(operation);
            let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else { return Ok(false) };
            let (lower, upper, step) = (lower.to_string(), upper.to_string(), step.to_string());
            repeat(out, operation, 0, &lower, &upper, &step)
        }
        Affine::Yield => yielded(out, operation),
        Affine::Load => {
            let place = affine_subscripts(out, operation, 1)?;
            load(out, operation, &place)
        }
        Affine::Store => {
            let place = affine_subscripts(out, operation, 2)?;
            store(out, operation, &place)
        }
        _ => Ok(false),
    }
}

/// The results of the map of a load or store, as subscripts.
fn affine_subscripts<'c, 'a>(
    out: &Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
    first: usize,
) -> Result<String, ProgramError> {
    let map = attr::MAP.of(operation).ok_or_else(|| no_text(operation))?;
    let operands: Vec<String> =
        (first..operation.operand_count()).map(|position| out.plain(operation, position)).collect::<Result<_, _>>()?;
    let texts = map.results.iter().map(|result| expression(result, map.dims, &operands));
    let texts: Option<Vec<String>> = texts.map(|text| Some(format!("[{}]", text?))).collect();
    Ok(texts.ok_or_else(|| no_text(operation))?.concat())
}

/// An affine expression that subtracts nothing.
fn expression(source: &AffineExpr, dims: usize, operands: &[String]) -> Option<String> {
    let both = |left: &AffineExpr, sign: &str, right: &AffineExpr| {
        Some(format!("({} {sign} {})", expression(left, dims, operands)?, expression(right, dims, operands)?))
    };
    match source {
        AffineExpr::Dim(position) => operands.get(*position).cloned(),
        AffineExpr::Symbol(position) => operands.get(dims + position).cloned(),
        AffineExpr::Constant(value) => usize::try_from(*value).ok().map(|value| value.to_string()),
        AffineExpr::Add(left, right) => both(left, "+", right),
        AffineExpr::Mul(left, right) => both(left, "*", right),
        AffineExpr::Mod(left, right) => both(left, "%", right),
        AffineExpr::FloorDiv(left, right) => both(left, "/", right),
        AffineExpr::CeilDiv(_, _) => None,
    }
}
