//! Values that take no others.

use crate::{
    builder::Builder,
    error::{GraphCode, Problem},
    graph::{Node, Type},
    item::Item,
};
use ringmill_dialects::ops::{Fhe, FheLinalg};
use serde_json::Value;

/// The numbers of a value, row-major, which must have a shape and lie in the type of a node.
pub(super) fn numbers(value: &Value, shape: &[usize], r#type: &Type) -> Result<Vec<i128>, Problem> {
    match (value, shape) {
        (Value::Array(values), [size, inner @ ..]) if values.len() == *size => {
            let parts: Vec<Vec<i128>> =
                values.iter().map(|value| numbers(value, inner, r#type)).collect::<Result<_, _>>()?;
            Ok(parts.concat())
        }
        (Value::Number(number), []) => {
            let known = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
            let Some(known) = known else {
                return Err(Problem::new(GraphCode::Type, format!("expected integers, found {number}")));
            };
            if !fits(known, r#type) {
                let sign = if r#type.signed { "signed" } else { "unsigned" };
                let message = format!("expected {sign} integers of {} bits, found {known}", r#type.width);
                return Err(Problem::new(GraphCode::Type, message));
            }
            Ok(vec![known])
        }
        (Value::Array(values), [size, ..]) => {
            Err(Problem::shape(format!("expected {size} numbers or lists, found {}", values.len())))
        }
        (Value::Array(_), []) => Err(Problem::shape("expected a number, found a list")),
        (_, [_, ..]) => Err(Problem::shape(format!("expected a list of numbers, found {value}"))),
        (_, []) => Err(Problem::new(GraphCode::Type, format!("expected an integer, found {value}"))),
    }
}

fn fits(value: i128, r#type: &Type) -> bool {
    let width = r#type.width;
    match r#type.signed {
        true => width > 127 || (-(1i128 << (width - 1))..1i128 << (width - 1)).contains(&value),
        false => value >= 0 && (width > 126 || value < 1i128 << width),
    }
}

pub(super) fn constant<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    _: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let Some(value) = &node.value else {
        return Err(Problem::new(GraphCode::Syntax, "expected a field 'value', found none"));
    };
    let values = numbers(value, &node.r#type.shape, &node.r#type)?;
    // Clear integers have a sign: one without it takes a bit more where its highest bit is 1.
    let is_high = |&value: &i128| !node.r#type.signed && value >> (node.r#type.width - 1) != 0;
    let more = u32::from(values.iter().any(is_high) && node.r#type.width < 128);
    let r#type = Type { encrypted: false, width: node.r#type.width + more, ..node.r#type.clone() };
    let value = match r#type.shape.is_empty() {
        true => out.number(r#type.width, values[0]),
        false => out.numbers(&r#type.shape, r#type.width, &values),
    };
    let item = Item { value, r#type, constant: Some(values) };
    match node.r#type.encrypted {
        true => out.encrypted(&item, node.r#type.width, node.r#type.signed),
        false => Ok(item),
    }
}

pub(super) fn zeros<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    _: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let result = out.r#type(&node.r#type);
    let value = match node.r#type.shape.is_empty() {
        true => out.op(Fhe::Zero, &[], &[], result),
        false => out.op(Fhe::ZeroTensor, &[], &[], result),
    };
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

pub(super) fn ones<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let zeros = zeros(out, node, inputs)?;
    let result = out.r#type(&node.r#type);
    let value = match zeros.is_scalar() {
        true => out.op(Fhe::AddEintInt, &[zeros.value, out.number(2, 1)], &[], result),
        false => out.op(FheLinalg::AddEintInt, &[zeros.value, out.numbers(&[1], 2, &[1])], &[], result),
    };
    Ok(Item { value, ..zeros })
}

/// Refuses a node of clear values where an operation makes encrypted ones.
pub(super) fn encrypted_type(node: &Node) -> Result<(), Problem> {
    if node.r#type.encrypted {
        return Ok(());
    }
    Err(Problem::new(GraphCode::Type, "expected an encrypted type, found a clear one"))
}
