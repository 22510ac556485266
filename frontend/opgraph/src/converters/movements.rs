//! Operations that move elements.

use super::arithmetic::axes;
use crate::{
    builder::Builder,
    error::Problem,
    graph::{Node, Type},
    index::chosen,
    item::Item,
    shape::{broadcast as broadcast_shapes, expect},
};
use ringmill_dialects::{
    attr,
    ops::{FheLinalg, Tensor},
};
use serde_json::Value;

/// An item in the type of a node: clear ones keep theirs.
fn typed<'c, 'a>(out: &Builder<'c, 'a>, node: &Node, item: &Item<'c, 'a>) -> Result<Item<'c, 'a>, Problem> {
    match node.r#type.encrypted {
        true => out.encrypted(item, node.r#type.width, node.r#type.signed),
        false if item.r#type.encrypted => Err(Problem::operation("expected a clear operand, found an encrypted one")),
        false => Ok(item.clone()),
    }
}

pub(super) fn copy<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    typed(out, node, &inputs[0])
}

/// The same elements, row-major, in the shape of the node.
pub(super) fn reshape<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let (from, to) = (&inputs[0].r#type.shape, &node.r#type.shape);
    if from.iter().product::<usize>() != to.iter().product::<usize>() {
        return Err(Problem::shape(format!("expected a shape of as many elements as {from:?}, found {to:?}")));
    }
    let item = typed(out, node, &inputs[0])?;
    Ok(out.reshaped(&item, to))
}

pub(super) fn transpose<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let shape = &inputs[0].r#type.shape;
    let order: Vec<usize> = match node.attributes.get("axes") {
        None | Some(Value::Null) => (0..shape.len()).rev().collect(),
        Some(given) => {
            let named = Node { attributes: [("axis".to_owned(), given.clone())].into_iter().collect(), ..node.clone() };
            axes(&named, shape.len())?.0
        }
    };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted != (0..shape.len()).collect::<Vec<_>>() {
        return Err(Problem::shape(format!("expected each of {} axes once, found {order:?}", shape.len())));
    }
    let expected: Vec<usize> = order.iter().map(|&axis| shape[axis]).collect();
    expect(&expected, &node.r#type.shape)?;
    let item = typed(out, node, &inputs[0])?;
    if shape.len() < 2 {
        return Ok(item);
    }
    let r#type = Type { shape: expected, ..item.r#type.clone() };
    let value = out.op(FheLinalg::Transpose, &[item.value], &[out.list(attr::AXES, &order)], out.r#type(&r#type));
    Ok(Item { value, r#type, constant: None })
}

pub(super) fn concatenate<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let mut items = inputs.iter().map(|input| typed(out, node, input)).collect::<Result<Vec<_>, _>>()?;
    let axis = match node.attributes.get("axis") {
        // Without an axis the tensors are flattened before.
        Some(Value::Null) => {
            for item in &mut items {
                let count = item.r#type.shape.iter().product();
                *item = out.reshaped(item, &[count]);
            }
            0
        }
        None => 0,
        Some(_) => axes(node, inputs[0].r#type.shape.len())?.0.first().copied().unwrap_or(0),
    };
    let mut shape = items[0].r#type.shape.clone();
    if axis >= shape.len() {
        return Err(Problem::shape("expected tensors, found a single integer"));
    }
    let alike = |item: &Item<'_, '_>| {
        let found = &item.r#type.shape;
        found.len() == shape.len()
            && found.iter().zip(&shape).enumerate().all(|(place, (a, b))| place == axis || a == b)
    };
    if let Some(other) = items.iter().find(|item| !alike(item)) {
        let message = format!("expected shapes that differ along axis {axis} alone, found {:?}", other.r#type.shape);
        return Err(Problem::shape(message));
    }
    shape[axis] = items.iter().map(|item| item.r#type.shape[axis]).sum();
    expect(&shape, &node.r#type.shape)?;
    let r#type = Type { shape, ..items[0].r#type.clone() };
    let operands: Vec<_> = items.iter().map(|item| item.value).collect();
    let axis = out.integer(attr::AXIS, axis as i64);
    let value = out.op(FheLinalg::Concat, &operands, &[axis], out.r#type(&r#type));
    Ok(Item { value, r#type, constant: None })
}

pub(super) fn broadcast<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    expect(&broadcast_shapes(&inputs[0].r#type.shape, &node.r#type.shape)?, &node.r#type.shape)?;
    let item = typed(out, node, &inputs[0])?;
    if item.r#type.shape == node.r#type.shape {
        return Ok(item);
    }
    let r#type = Type { shape: node.r#type.shape.clone(), ..item.r#type.clone() };
    let value = out.op(FheLinalg::Broadcast, &[out.as_tensor(&item).value], &[], out.r#type(&r#type));
    Ok(Item { value, r#type, constant: None })
}

pub(super) fn index<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let (shape, places) = chosen(node, &inputs[0].r#type.shape)?;
    expect(&shape, &node.r#type.shape)?;
    let item = typed(out, node, &inputs[0])?;
    let r#type = Type { shape: shape.clone(), ..item.r#type.clone() };
    let value = match (&places[..], shape.is_empty()) {
        ([place], true) => out.scalar(&item, place).value,
        _ => {
            let indices = subscripts(out, &shape, &places);
            out.op(FheLinalg::FancyIndex, &[item.value, indices], &[], out.r#type(&r#type))
        }
    };
    Ok(Item { value, r#type, constant: None })
}

/// A tensor with other elements at some places.
pub(super) fn assign<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    let (shape, places) = chosen(node, &inputs[0].r#type.shape)?;
    expect(&broadcast_shapes(&inputs[1].r#type.shape, &shape)?, &shape)?;
    let (item, values) = (typed(out, node, &inputs[0])?, typed(out, node, &inputs[1])?);
    let shape = if shape.is_empty() { vec![1] } else { shape };
    let r#type = Type { shape: shape.clone(), ..values.r#type.clone() };
    let values = match values.r#type.shape == shape {
        true => values.value,
        false => out.op(FheLinalg::Broadcast, &[out.as_tensor(&values).value], &[], out.r#type(&r#type)),
    };
    let indices = subscripts(out, &shape, &places);
    let value = out.op(FheLinalg::FancyAssign, &[item.value, indices, values], &[], out.r#type(&item.r#type));
    Ok(Item { value, r#type: item.r#type, constant: None })
}

/// The subscripts of places as FHELinalg wants them: of a vector without a dimension of their own.
fn subscripts<'c, 'a>(out: &Builder<'c, 'a>, shape: &[usize], places: &[Vec<usize>]) -> melior::ir::Value<'c, 'a> {
    let rank = places.first().map_or(1, Vec::len);
    let shape: Vec<usize> = shape.iter().copied().chain((rank > 1).then_some(rank)).collect();
    out.subscripts(&shape, &places.concat())
}

/// The tensor of single integers.
pub(super) fn array<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    super::leaves::encrypted_type(node)?;
    let count: usize = node.r#type.shape.iter().product();
    if count != inputs.len() || inputs.iter().any(|input| !input.is_scalar()) || node.r#type.shape.is_empty() {
        let message = format!("expected a single integer for each element of {:?}", node.r#type.shape);
        return Err(Problem::shape(message));
    }
    let values = inputs.iter().map(|input| Ok(typed(out, node, input)?.value)).collect::<Result<Vec<_>, Problem>>()?;
    let value = out.op(Tensor::FromElements, &values, &[], out.r#type(&node.r#type));
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}
