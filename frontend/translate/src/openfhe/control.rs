//! Calls, returns, branches and loops.

use super::{function::Function, identifier::identifier};
use crate::refused::no_cpp;
use melior::ir::{BlockLike, OperationRef, RegionLike, operation::OperationLike};
use ringmill_dialects::{
    access::{AffineExpr, AffineMap},
    attr,
    ops::{Affine, Func, Scf},
};
use ringmill_passes::ProgramError;

/// Writes a call or return; false if it has no text.
pub(super) fn write_call(
    out: &mut Function,
    name: Func,
    operation: OperationRef<'_, '_>,
) -> Result<bool, ProgramError> {
    match name {
        Func::Call => {
            let callee = identifier(attr::CALLEE.of(operation).ok_or_else(|| no_cpp(operation))?);
            let call = format!("{callee}({})", out.operands(operation, 0)?.join(", "));
            match operation.result_count() {
                0 => out.line(&format!("{call};")),
                1 => return out.define(operation, &call),
                _ => {
                    let names: Vec<String> = operation
                        .results()
                        .map(|result| out.variable(result.into(), operation))
                        .collect::<Result<_, _>>()?;
                    out.line(&format!("auto [{}] = {call};", names.join(", ")));
                }
            }
            Ok(true)
        }
        Func::Return => {
            let values = out.operands(operation, 0)?;
            match &values[..] {
                [] => {}
                [one] => out.line(&format!("return {one};")),
                all => out.line(&format!("return {{{}}};", all.join(", "))),
            }
            Ok(true)
        }
        Func::Func => Ok(false),
    }
}

/// Writes an op of scf; false if it has no text.
pub(super) fn write(out: &mut Function, name: Scf, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    match name {
        Scf::If => {
            let condition = out.operand(operation, 0)?;
            for result in operation.results() {
                let kind = out.kind(result.into(), operation)?;
                let name = out.variable(result.into(), operation)?;
                out.line(&format!("{} {name};", kind.cpp()));
            }
            out.line(&format!("if ({condition}) {{"));
            for (place, region) in operation.regions().enumerate() {
                let Some(block) = region.first_block() else { continue };
                if place == 1 {
                    out.line("} else {");
                }
                out.indent();
                out.block(block)?;
                out.outdent();
            }
            out.line("}");
            Ok(true)
        }
        Scf::For => {
            let bounds = [out.operand(operation, 0)?, out.operand(operation, 1)?, out.operand(operation, 2)?];
            repeat(out, operation, 3, &bounds)
        }
        Scf::Yield => yielded(out, operation),
        _ => Ok(false),
    }
}

/// Writes an op of affine; false if it has no text.
pub(super) fn write_affine(
    out: &mut Function,
    name: Affine,
    operation: OperationRef<'_, '_>,
) -> Result<bool, ProgramError> {
    match name {
        Affine::For => {
            let bound = |map: Option<AffineMap>| match map?.results[..] {
                [AffineExpr::Constant(bound)] => Some(bound.to_string()),
                _ => None,
            };
            let (lower, upper) =
                (bound(attr::LOWER_BOUND_MAP.of(operation)), bound(attr::UPPER_BOUND_MAP.of(operation)));
            let (Some(lower), Some(upper), Some(step)) = (lower, upper, attr::STEP.of(operation)) else {
                return Ok(false);
            };
            repeat(out, operation, 0, &[lower, upper, step.to_string()])
        }
        Affine::Yield => yielded(out, operation),
        _ => Ok(false),
    }
}

/// The values that a region hands on, to the variables of the results of the op around it.
fn yielded(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    let values = out.operands(operation, 0)?;
    let parent = operation.parent_operation().ok_or_else(|| no_cpp(operation))?;
    let targets: Option<Vec<String>> = parent.results().map(|result| out.of(result.into())).collect();
    let targets = targets.ok_or_else(|| no_cpp(operation))?;
    match (&targets[..], &values[..]) {
        ([], []) => {}
        ([target], [value]) => out.line(&format!("{target} = {value};")),
        // All values are read before any is written.
        _ => out.line(&format!("std::tie({}) = std::make_tuple({});", targets.join(", "), values.join(", "))),
    }
    Ok(true)
}

/// A loop. Its results are variables that hold what the loop carries; the operands from `first` on
/// are their first values.
fn repeat(
    out: &mut Function,
    operation: OperationRef<'_, '_>,
    first: usize,
    [lower, upper, step]: &[String; 3],
) -> Result<bool, ProgramError> {
    let block = operation.region(0).ok().and_then(|region| region.first_block()).ok_or_else(|| no_cpp(operation))?;
    for (place, result) in operation.results().enumerate() {
        let initial = out.operand(operation, first + place)?;
        let kind = out.kind(result.into(), operation)?;
        let name = out.variable(result.into(), operation)?;
        out.line(&format!("{} {name} = {initial};", kind.cpp()));
        let argument = block.argument(place + 1).map_err(|_| no_cpp(operation))?;
        out.set(argument.into(), name);
    }
    let induction = block.argument(0).map_err(|_| no_cpp(operation))?;
    let kind = out.kind(induction.into(), operation)?;
    let counter = out.variable(induction.into(), operation)?;
    let cpp = kind.cpp();
    out.line(&format!("for ({cpp} {counter} = {lower}; {counter} < {upper}; {counter} += {step}) {{"));
    out.indent();
    out.block(block)?;
    out.outdent();
    out.line("}");
    Ok(true)
}
