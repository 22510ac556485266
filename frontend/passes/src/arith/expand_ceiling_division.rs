use super::ceilings_of_map::without_ceilings;
use crate::ir::{Emitter, extents, scalar_width, walk};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, TypeLike, Value, ValueLike,
        attribute::IntegerAttribute,
        operation::{OperationLike, OperationResult},
        r#type::{IntegerType, RankedTensorType},
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Predicate},
    ops::{Arith, Builtin, Math, OpName},
    pass::{PassFailure, RustPass},
};

/// Writes `arith.ceildivsi` as a quotient that is cut off, plus one where it is inexact and both
/// operands have the same sign.
///
/// Upstream's range analysis of the op is wrong for the least dividend of a type
/// (`int-range-optimizations` of LLVM 22.1.8 makes 2 of -32 over 13 in six bits). Quotient and
/// remainder share their divider in the word graph. In maps of affine ops, `ceildiv` becomes
/// `floordiv` and `mod`: upstream's lowering negates the dividend, and the least one has no
/// negation.
#[derive(Clone, Default)]
pub struct ExpandCeilingDivision;

impl RustPass for ExpandCeilingDivision {
    const NAME: &'static str = "expand-ceiling-division";
    const SUMMARY: &'static str = "write arith.ceildivsi and ceildiv as quotients that remainders correct";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %b: i4) -> i4 {
  %0 = arith.ceildivsi %a, %b : i4
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut divisions = Vec::new();
        walk(module, &mut |operation| {
            if Arith::CeilDivSI.is(operation) {
                divisions.push(operation);
            }
            let map = attr::MAP.of(operation).and_then(|map| without_ceilings(context, &map));
            if let Some(map) = map {
                access::set_attribute(operation, attr::MAP, map);
            }
        });
        for division in divisions {
            if let Some(quotient) = expand(context, division) {
                access::replace_with_values(division, &[quotient]);
            }
        }
        Ok(())
    }
}

/// The rounded quotient; `None`, with nothing emitted, for types that have no constants here, such
/// as tensors of unknown size.
fn expand<'c, 'a>(context: &'c Context, division: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let (a, b) = (division.operand(0).ok()?, division.operand(1).ok()?);
    let r#type = a.r#type();
    let [zero, one, ones] = [0, 1, u128::MAX].map(|value| constant(context, r#type, value));
    let (zero, one, ones) = (zero?, one?, ones?);
    let bit: Type = IntegerType::new(context, 1).into();
    let bits = match extents(r#type) {
        Some((_, extents)) => {
            let extents: Vec<_> = extents.iter().map(|&extent| extent as u64).collect();
            RankedTensorType::new(&extents, bit, None).into()
        }
        None => bit,
    };
    let at = Emitter::before(context, division.block()?, division);
    let constant = |value| at.op(Arith::Constant, &[], &[attr::VALUE.with(context, value)], r#type);
    let (zero, one, ones) = (constant(zero), constant(one), constant(ones));
    let compare = |predicate, value| at.compare(predicate, value, zero, bits);
    let signs = at.binary(Arith::XOrI, a, b);
    Some(if is_constant(b) {
        // The word graph knows division by a constant best as it stands.
        let quotient = at.binary(Arith::DivSI, a, b);
        let inexact = compare(Predicate::NotEqual, at.binary(Arith::RemSI, a, b));
        let up = at.binary(Arith::AndI, inexact, compare(Predicate::SignedGreaterEqual, signs));
        at.binary(Arith::AddI, quotient, at.select(up, one, zero))
    } else {
        // One incrementer serves both to negate and to round up. The magnitude of the least value
        // is right as an unsigned number.
        let [x, y] = [a, b].map(|value| at.op(Math::AbsI, &[value], &[], r#type));
        let quotient = at.binary(Arith::DivUI, x, y);
        let inexact = compare(Predicate::NotEqual, at.binary(Arith::RemUI, x, y));
        let negative = compare(Predicate::SignedLess, signs);
        let turned = at.binary(Arith::XOrI, quotient, at.select(negative, ones, zero));
        let up = at.binary(Arith::OrI, negative, inexact);
        at.binary(Arith::AddI, turned, at.select(up, one, zero))
    })
}

/// True if a value is the result of an `arith.constant`.
fn is_constant(value: Value<'_, '_>) -> bool {
    OperationResult::try_from(value).is_ok_and(|result| Arith::Constant.is(result.owner()))
}

/// The `value` of an `arith.constant`: an integer, or a tensor of equal ones.
fn constant<'c>(context: &'c Context, r#type: Type<'c>, value: u128) -> Option<Attribute<'c>> {
    if r#type.is_index() {
        return Some(IntegerAttribute::new(r#type, value as i64).into());
    }
    match scalar_width(r#type) {
        Some(width @ 1..=128) => Some(access::integer_attribute(context, width, value)),
        _ => access::elements_attribute(r#type, &[value]),
    }
}
