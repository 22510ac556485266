//! What of tosa can be compiled, beyond what its verifiers ask for.

use super::{
    tosa_constants::{constant, element_width, numbers},
    tosa_shapes::shapes_fit,
};
use crate::{
    error::ProgramCode,
    ir::{extents, text},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::access;

/// Widest elements of tosa: the specification's own arithmetic has no more.
const MAX_WIDTH: u32 = 64;

/// Operands that must be constants, by op: zero points, scales, shifts, extents.
const CONSTANTS: &[(&str, &[usize])] = &[
    ("tosa.avg_pool2d", &[1, 2]),
    ("tosa.conv2d", &[3, 4]),
    ("tosa.depthwise_conv2d", &[3, 4]),
    ("tosa.matmul", &[2, 3]),
    ("tosa.mul", &[2]),
    ("tosa.negate", &[1, 2]),
    ("tosa.pad", &[1]),
    ("tosa.rescale", &[1, 2, 3, 4]),
    ("tosa.reshape", &[1]),
    ("tosa.slice", &[1, 2]),
    ("tosa.tile", &[1]),
];

/// Ops that take and give truth values, `i1`. To others these would be numbers of one bit.
const OF_TRUTH: &[&str] = &[
    "tosa.bitwise_and",
    "tosa.bitwise_not",
    "tosa.bitwise_or",
    "tosa.bitwise_xor",
    "tosa.cast",
    "tosa.concat",
    "tosa.const",
    "tosa.equal",
    "tosa.gather",
    "tosa.identity",
    "tosa.logical_and",
    "tosa.logical_not",
    "tosa.logical_or",
    "tosa.logical_xor",
    "tosa.pad",
    "tosa.reduce_all",
    "tosa.reduce_any",
    "tosa.reshape",
    "tosa.reverse",
    "tosa.select",
    "tosa.slice",
    "tosa.tile",
    "tosa.transpose",
];

/// Refuses an op of tosa in a form that has no meaning, or that the passes would not see the meaning of.
pub(super) fn check_tosa<'c>(operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let name = operation.name();
    let name = text(&name);
    let refuse = |why: &str, help: &str| {
        let message = format!("'{name}' {why}");
        Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).with_help(help))
    };
    for value in operation.operands().chain(operation.results().map(Into::into)) {
        let known = element_width(value.r#type()).is_some_and(|width| (1..=MAX_WIDTH).contains(&width));
        if !known && !is_shape(value.r#type()) {
            return refuse(
                "has a tensor whose elements are no signless integers of 1 to 64 bits",
                "use tensors of i8, i16, i32 or i48; unsigned numbers are i8 or i16 and a flag of tosa.rescale",
            );
        }
    }
    let constants = CONSTANTS.iter().find(|row| row.0 == name).map_or(&[][..], |row| row.1);
    for &position in constants {
        if operation.operand(position).ok().and_then(constant).is_none() {
            let why = format!("has operand {position} that is no constant");
            return refuse(&why, "make zero points, scales, shifts and extents tosa.const or tosa.const_shape");
        }
    }
    if operation.operands().next().is_some_and(|value| element_width(value.r#type()) == Some(1))
        && !OF_TRUTH.contains(&name)
    {
        return refuse("computes with truth values", "cast them to i8 with tosa.cast");
    }
    if !shapes_fit(operation, name) {
        return refuse(
            "has tensors whose shapes do not fit each other",
            "give them the shapes of the TOSA specification",
        );
    }
    match name {
        "tosa.rescale" => check_rescale(operation).or_else(|(why, help)| refuse(why, help)),
        "tosa.table" if !is_byte_table(operation) => {
            refuse("is not of bytes", "use tosa.table from i8, with a table of 256 elements")
        }
        _ => Ok(()),
    }
}

fn is_shape(r#type: Type<'_>) -> bool {
    r#type.to_string().starts_with("!tosa.shape<")
}

/// Whether a table has an entry for each byte.
fn is_byte_table(operation: OperationRef<'_, '_>) -> bool {
    let table = operation.operand(1).ok().and_then(|table| extents(table.r#type()));
    let input = operation.operand(0).ok().and_then(|input| element_width(input.r#type()));
    input == Some(8) && table.is_some_and(|(_, extents)| extents == [256])
}

/// Why a scaling has no meaning, and what to do; the specification's ERROR_IF and REQUIRE on constants.
fn check_rescale(operation: OperationRef<'_, '_>) -> Result<(), (&'static str, &'static str)> {
    let flag = |name: &str| operation.attribute(name).ok().and_then(access::integer) == Some(1);
    let width = |value: Value<'_, '_>| element_width(value.r#type()).unwrap_or(0);
    let input = operation.operand(0).map_or(0, width);
    let output = operation.result(0).map_or(0, |result| width(result.into()));
    let rounding = operation.attribute("rounding_mode").map(|mode| mode.to_string()).unwrap_or_default();
    let within = |position, low: i64, high: i64| {
        numbers(operation, position).is_some_and(|numbers| numbers.iter().all(|number| (low..=high).contains(number)))
    };
    let (scale32, double) = (flag("scale32"), rounding.contains("DOUBLE_ROUND"));
    if !double && !rounding.contains("SINGLE_ROUND") || double && !scale32 {
        return Err(("has a rounding mode that has no fixed result", "use SINGLE_ROUND, or DOUBLE_ROUND and scale32"));
    }
    if !within(1, 0, i64::MAX) || !within(2, 2, 62) {
        return Err(("has a scale out of range", "use multipliers that are not negative and shifts from 2 to 62"));
    }
    let (from_unsigned, to_unsigned) = (flag("input_unsigned"), flag("output_unsigned"));
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
