//! Comb ops on public bits, in arith ops.

use crate::conversion::Writer;
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike, r#type::IntegerType};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Comb},
};

/// The result of a comb op on public operands; `None` if it has no lowering.
pub(super) fn public<'c, 'a>(
    name: Comb,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let r#type = operation.results().next()?.r#type();
    let (fold, inverted) = match name {
        Comb::And => (Arith::AndI, false),
        Comb::Or => (Arith::OrI, false),
        Comb::Xor => (Arith::XOrI, false),
        Comb::Nand => (Arith::AndI, true),
        Comb::Nor => (Arith::OrI, true),
        Comb::Xnor => (Arith::XOrI, true),
        Comb::Inv => return complement(operands.first().copied()?, r#type, out),
        Comb::Mux => return Some(out.op(Arith::Select, operands, &[], r#type)),
        Comb::TruthTable => {
            let table = attr::LOOKUP_TABLE_OF_COMB.of(operation)?;
            return select(operands, table, out).map(|chosen| chosen.value(out));
        }
        _ => return None,
    };
    let (&first, rest) = operands.split_first()?;
    let all = rest.iter().fold(first, |all, &operand| out.op(fold, &[all, operand], &[], r#type));
    if inverted { complement(all, r#type, out) } else { Some(all) }
}

fn complement<'c, 'a>(value: Value<'c, 'a>, r#type: Type<'c>, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
    let width = IntegerType::try_from(r#type).ok()?.width();
    if width > 128 {
        return None;
    }
    let ones = access::integer_attribute(out.context, width, u128::MAX);
    let named = [attr::VALUE.with(out.context, ones)];
    let ones = out.op(Arith::Constant, &[], &named, r#type);
    Some(out.op(Arith::XOrI, &[value, ones], &[], r#type))
}

/// A bit that a table has for some inputs.
#[derive(Clone, Copy, PartialEq)]
enum Chosen<'c, 'a> {
    Constant(bool),
    Value(Value<'c, 'a>),
}

impl<'c, 'a> Chosen<'c, 'a> {
    fn value(self, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
        match self {
            Self::Constant(bit) => out.bit(bit),
            Self::Value(value) => value,
        }
    }
}

/// The bit of a table where the inputs spell its place, the first input being the most significant
/// bit.
fn select<'c, 'a>(inputs: &[Value<'c, 'a>], table: u128, out: &mut Writer<'c, 'a>) -> Option<Chosen<'c, 'a>> {
    let Some((&first, rest)) = inputs.split_first() else { return Some(Chosen::Constant(table & 1 == 1)) };
    if inputs.len() > 6 {
        return None;
    }
    let half = 1u32 << rest.len();
    let zero = select(rest, table & ((1 << half) - 1), out)?;
    let one = select(rest, table >> half, out)?;
    Some(match (zero, one) {
        (zero, one) if zero == one => zero,
        (Chosen::Constant(false), Chosen::Constant(true)) => Chosen::Value(first),
        (zero, one) => {
            let (one, zero) = (one.value(out), zero.value(out));
            let bit = out.integer(1);
            Chosen::Value(out.op(Arith::Select, &[first, one, zero], &[], bit))
        }
    })
}
