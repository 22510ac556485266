//! Integers whose low bits are dropped.

use super::leaves::encrypted_type;
use crate::{
    builder::Builder,
    error::Problem,
    graph::{Node, Type},
    item::Item,
    shape::expect,
};
use ringmill_dialects::ops::{Fhe, FheLinalg, OpName};

/// The operand, and the number of bits to drop, which are less than it has.
fn dropped<'c, 'a>(node: &Node, inputs: &[Item<'c, 'a>]) -> Result<(Item<'c, 'a>, u32), Problem> {
    encrypted_type(node)?;
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    let width = inputs[0].r#type.width;
    if !inputs[0].r#type.encrypted {
        return Err(Problem::operation("expected an encrypted operand, found a clear one"));
    }
    let number = node.attributes.get("lsbs_to_remove").and_then(serde_json::Value::as_u64);
    let number = number.and_then(|number| u32::try_from(number).ok()).filter(|&number| number < width);
    let number = number.ok_or_else(|| {
        Problem::operation(format!("expected a number below {width}, the bits of the operand, as 'lsbs_to_remove'"))
    })?;
    Ok((inputs[0].clone(), number))
}

/// The result of an operation on one item, with another width.
fn unary<'c, 'a>(out: &Builder<'c, 'a>, names: [OpName; 2], item: &Item<'c, 'a>, width: u32) -> Item<'c, 'a> {
    let r#type = Type { width, ..item.r#type.clone() };
    let name = names[usize::from(!item.is_scalar())];
    let value = out.op(name, &[item.value], &[], out.r#type(&r#type));
    Item { value, r#type, constant: None }
}

fn reinterpreted<'c, 'a>(out: &Builder<'c, 'a>, item: &Item<'c, 'a>, width: u32) -> Item<'c, 'a> {
    unary(out, [Fhe::ReinterpretPrecision.into(), FheLinalg::ReinterpretPrecision.into()], item, width)
}

/// The nearest multiple of 2^k, up from the middle, where k bits are dropped. It may be the power
/// of two above all values of the operand, which the width of the node holds.
pub(super) fn round<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let (item, number) = dropped(node, inputs)?;
    let width = item.r#type.width.max(node.r#type.width);
    let item = out.resized(&item, width, item.r#type.signed)?;
    let rounded = unary(out, [Fhe::Round.into(), FheLinalg::Round.into()], &item, width - number);
    out.resized(&reinterpreted(out, &rounded, width), node.r#type.width, node.r#type.signed)
}

/// The multiple of 2^k at or below a value, where k bits are dropped one by one.
pub(super) fn truncate<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let (item, number) = dropped(node, inputs)?;
    let width = item.r#type.width;
    let mut rest = item;
    for _ in 0..number {
        let bit = unary(out, [Fhe::Lsb.into(), FheLinalg::Lsb.into()], &rest, rest.r#type.width);
        let (operands, result) = ([rest.value, bit.value], out.r#type(&rest.r#type));
        let value = match rest.is_scalar() {
            true => out.op(Fhe::SubEint, &operands, &[], result),
            false => out.op(FheLinalg::SubEint, &operands, &[], result),
        };
        let cleared = Item { value, ..rest };
        rest = reinterpreted(out, &cleared, cleared.r#type.width - 1);
    }
    out.resized(&reinterpreted(out, &rest, width), node.r#type.width, node.r#type.signed)
}
