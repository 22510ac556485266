use super::check::numbers;
use crate::ir::{Emitter, extents, scalar_width, text, walk};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, TypeLike, Value, ValueLike,
        attribute::{BoolAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::{IntegerType, RankedTensorType},
    },
};
use ringmill_dialects::{
    access,
    pass::{PassFailure, RustPass},
};

/// Writes ops of tosa that upstream lowers wrongly (LLVM 22.1.8) as other ops of tosa.
///
/// `tosa.negate` without zero points leaves the least number of i8 and i16 as it is, where the specification saturates. A rounding
/// `tosa.arithmetic_right_shift` looks at the bit below the shift also where there is none: by a constant 0 it shifts by -1, which folds to
/// poison and takes the whole sum with it.
#[derive(Clone, Default)]
pub struct ExpandTosa;

impl RustPass for ExpandTosa {
    const NAME: &'static str = "expand-tosa";
    const SUMMARY: &'static str = "write tosa.negate and rounding right shifts as ops of tosa that upstream lowers rightly";
    const OPERATION: &'static str = "builtin.module";

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut found = Vec::new();
        walk(module, &mut |operation| {
            if matches!(text(&operation.name()), "tosa.negate" | "tosa.arithmetic_right_shift") {
                found.push(operation);
            }
        });
        for operation in found {
            let expanded = match text(&operation.name()) {
                "tosa.negate" => negate(context, operation),
                _ => rounding_shift(context, operation),
            };
            if let Some(expanded) = expanded {
                access::replace_with_values(operation, &[expanded]);
            }
        }
        Ok(())
    }
}

/// The negated number, computed in 32 bits and saturated; `None` where upstream's lowering is right, as numbers of 32 bits and more have
/// no zero points and are not saturated.
fn negate<'c, 'a>(context: &'c Context, operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let input: Value = operation.operand(0).ok()?;
    let width = element_width(input.r#type())?;
    if width >= 32 {
        return None;
    }
    let (from, to) = (numbers(operation, 1)?.first().copied()?, numbers(operation, 2)?.first().copied()?);
    let at = Emitter::before(context, operation.block()?, operation);
    let wide = with_width(context, input.r#type(), 32)?;
    let zeros = splat(&at, wide, (from + to) as u128)?;
    let input = at.op("tosa.cast", &[input], &[], wide);
    let negated = at.op("tosa.sub", &[zeros, input], &[], wide);
    let integer = IntegerType::new(context, 32).into();
    let bound = |value: i64| -> Attribute { IntegerAttribute::new(integer, value).into() };
    let (low, high) = (-1i64 << (width - 1), (1i64 << (width - 1)) - 1);
    let ignored = Attribute::parse(context, "#tosa.nan_mode<PROPAGATE>")?;
    let attributes = [("min_val", bound(low)), ("max_val", bound(high)), ("nan_mode", ignored)];
    let clamped = at.op("tosa.clamp", &[negated], &attributes, wide);
    Some(at.op("tosa.cast", &[clamped], &[], operation.result(0).ok()?.r#type()))
}

/// The shifted number, plus the highest bit that fell out if one did; `None` for a shift that does not round.
fn rounding_shift<'c, 'a>(context: &'c Context, operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    if operation.attribute("round").ok().and_then(access::integer) != Some(1) {
        return None;
    }
    let (value, amount): (Value, Value) = (operation.operand(0).ok()?, operation.operand(1).ok()?);
    let result = operation.result(0).ok()?.r#type();
    let at = Emitter::before(context, operation.block()?, operation);
    let (zero, one) = (splat(&at, amount.r#type(), 0)?, splat(&at, amount.r#type(), 1)?);
    let shift = |amount| {
        let round = BoolAttribute::new(context, false).into();
        at.op("tosa.arithmetic_right_shift", &[value, amount], &[("round", round)], result)
    };
    let ignored = Attribute::parse(context, "#tosa.nan_mode<PROPAGATE>")?;
    let at_least_one = at.op("tosa.maximum", &[amount, one], &[("nan_mode", ignored)], amount.r#type());
    let less = at.op("tosa.sub", &[at_least_one, one], &[], amount.r#type());
    let fallen = at.op("tosa.bitwise_and", &[shift(less), one], &[], result);
    let positive = at.op("tosa.greater", &[amount, zero], &[], with_width(context, amount.r#type(), 1)?);
    let up = at.op("tosa.select", &[positive, fallen, zero], &[], result);
    Some(at.op("tosa.add", &[shift(amount), up], &[], result))
}

fn element_width(r#type: Type<'_>) -> Option<u32> {
    extents(r#type).and_then(|(element, _)| scalar_width(element))
}

/// The tensor type of the same extents with integers of another width.
fn with_width<'c>(context: &'c Context, r#type: Type<'c>, width: u32) -> Option<Type<'c>> {
    let (_, extents) = extents(r#type)?;
    let extents: Vec<_> = extents.iter().map(|&extent| extent as u64).collect();
    Some(RankedTensorType::new(&extents, IntegerType::new(context, width).into(), None).into())
}

/// A `tosa.const` of equal numbers.
fn splat<'c, 'a>(at: &Emitter<'c, 'a>, r#type: Type<'c>, value: u128) -> Option<Value<'c, 'a>> {
    let values = access::elements_attribute(r#type, &[value])?;
    Some(at.op("tosa.const", &[], &[("values", values)], r#type))
}
