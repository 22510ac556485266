//! The restrictions on tosa beyond those of its verifiers.

use super::{
    tosa_constants::{constant, element_width, numbers},
    tosa_shapes::shapes_fit,
};
use crate::{error::ProgramCode, ir::extents, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Bits, Rounding},
    ops::Tosa,
};

/// Widest elements of tosa: the specification's own arithmetic has no more.
const MAX_WIDTH: u32 = 64;

/// Operands that must be constants: zero points, scales, shifts, extents.
fn constants(name: Tosa) -> &'static [usize] {
    match name {
        Tosa::AvgPool2d | Tosa::Negate | Tosa::Slice => &[1, 2],
        Tosa::Conv2d | Tosa::DepthwiseConv2d => &[3, 4],
        Tosa::MatMul => &[2, 3],
        Tosa::Mul => &[2],
        Tosa::Pad | Tosa::Reshape | Tosa::Tile => &[1],
        Tosa::Rescale => &[1, 2, 3, 4],
        _ => &[],
    }
}

/// True if an op takes and gives truth values, `i1`. To others these would be numbers of one bit.
fn is_of_truth(name: Tosa) -> bool {
    matches!(
        name,
        Tosa::BitwiseAnd
            | Tosa::BitwiseNot
            | Tosa::BitwiseOr
            | Tosa::BitwiseXor
            | Tosa::Cast
            | Tosa::Concat
            | Tosa::Const
            | Tosa::Equal
            | Tosa::Gather
            | Tosa::Identity
            | Tosa::LogicalAnd
            | Tosa::LogicalNot
            | Tosa::LogicalOr
            | Tosa::LogicalXor
            | Tosa::Pad
            | Tosa::ReduceAll
            | Tosa::ReduceAny
            | Tosa::Reshape
            | Tosa::Reverse
            | Tosa::Select
            | Tosa::Slice
            | Tosa::Tile
            | Tosa::Transpose
    )
}

/// Refuses an op of tosa in a form that has no meaning, or that the passes would not see the
/// meaning of.
pub(super) fn check_tosa<'c>(name: Tosa, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let refuse = |why: &str, help: &str| {
        let message = format!("'{}' {why}", name.text());
        Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).with_help(help))
    };
    for value in operation.operands().chain(operation.results().map(Into::into)) {
        let known = element_width(value.r#type()).is_some_and(|width| (1..=MAX_WIDTH).contains(&width));
        if !known && !access::is_tosa_shape(value.r#type()) {
            return refuse(
                "has a tensor whose elements are not signless integers of 1 to 64 bits",
                "use tensors of i8, i16, i32 or i48; unsigned numbers are i8 or i16 and a flag of tosa.rescale",
            );
        }
    }
    for &position in constants(name) {
        if operation.operand(position).ok().and_then(constant).is_none() {
            let why = format!("has operand {position} that is not a constant");
            return refuse(&why, "make zero points, scales, shifts and extents tosa.const or tosa.const_shape");
        }
    }
    if operation.operands().next().is_some_and(|value| element_width(value.r#type()) == Some(1)) && !is_of_truth(name) {
        return refuse("computes with truth values", "cast them to i8 with tosa.cast");
    }
    if !shapes_fit(operation, name) {
        return refuse(
            "has tensors whose shapes do not fit each other",
            "give them the shapes of the TOSA specification",
        );
    }
    match name {
        Tosa::Rescale => check_rescale(operation).or_else(|(why, help)| refuse(why, help)),
        Tosa::Table if !is_byte_table(operation) => {
            refuse("is not of bytes", "use tosa.table from i8, with a table of 256 elements")
        }
        _ => Ok(()),
    }
}

/// True if a table has an entry for each byte.
fn is_byte_table(operation: OperationRef<'_, '_>) -> bool {
    let table = operation.operand(1).ok().and_then(|table| extents(table.r#type()));
    let input = operation.operand(0).ok().and_then(|input| element_width(input.r#type()));
    input == Some(8) && table.is_some_and(|(_, extents)| extents == [256])
}

/// The check of a scaling: the specification's ERROR_IF and REQUIRE on constants.
fn check_rescale(operation: OperationRef<'_, '_>) -> Result<(), (&'static str, &'static str)> {
    let flag = |flag: Attr<Bits>| flag.of(operation) == Some(1);
    let width = |value: Value<'_, '_>| element_width(value.r#type()).unwrap_or(0);
    let input = operation.operand(0).map_or(0, width);
    let output = operation.result(0).map_or(0, |result| width(result.into()));
    let within = |position, low: i64, high: i64| {
        numbers(operation, position).is_some_and(|numbers| numbers.iter().all(|number| (low..=high).contains(number)))
    };
    let scale32 = flag(attr::SCALE32);
    let is_fixed = match attr::ROUNDING_MODE.of(operation) {
        Some(Rounding::Single) => true,
        Some(Rounding::Double) => scale32,
        Some(Rounding::Inexact) | None => false,
    };
    if !is_fixed {
        return Err(("has a rounding mode that has no fixed result", "use SINGLE_ROUND, or DOUBLE_ROUND and scale32"));
    }
    if !within(1, 0, i64::MAX) || !within(2, 2, 62) {
        return Err(("has a scale out of range", "use multipliers that are not negative and shifts from 2 to 62"));
    }
    let (from_unsigned, to_unsigned) = (flag(attr::INPUT_UNSIGNED), flag(attr::OUTPUT_UNSIGNED));
    if output > 32
        || input > if scale32 { 32 } else { 48 }
        || from_unsigned && (to_unsigned || input > 16 || output > 16)
        || to_unsigned && (input > 16 || output > 16)
    {
        return Err((
            "has types that cannot be scaled so",
            "scale i8, i16 or i32, or i48 without scale32, to i8, i16 or i32; of unsigned numbers both sides have at most 16 bits",
        ));
    }
    Ok(())
}
