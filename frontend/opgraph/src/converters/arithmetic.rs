//! Sums and products.

use super::leaves::encrypted_type;
use crate::{
    builder::Builder,
    error::Problem,
    graph::{Node, Type},
    item::Item,
    shape::{broadcast, dimension, expect},
};
use melior::ir::attribute::BoolAttribute;
use ringmill_dialects::{
    attr,
    ops::{Fhe, FheLinalg, OpName},
};
use serde_json::Value;

/// The operations, on single integers and on tensors, by which operands are encrypted.
struct Family {
    both: [OpName; 2],
    left: [OpName; 2],
    /// The operation on a clear left operand; without one the operands are exchanged.
    right: Option<[OpName; 2]>,
}

/// The result of an operation on elements of two items.
fn binary<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    family: &Family,
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let Type { width, signed, .. } = node.r#type;
    expect(&broadcast(&inputs[0].r#type.shape, &inputs[1].r#type.shape)?, &node.r#type.shape)?;
    let (mut left, mut right) = (out.resized(&inputs[0], width, signed)?, out.resized(&inputs[1], width, signed)?);
    let names = match (left.r#type.encrypted, right.r#type.encrypted, &family.right) {
        (true, true, _) => &family.both,
        (true, false, _) => &family.left,
        (false, true, Some(names)) => names,
        (false, true, None) => {
            std::mem::swap(&mut left, &mut right);
            &family.left
        }
        (false, false, _) => return Err(Problem::operation("expected an encrypted operand, found two clear ones")),
    };
    let is_scalar = node.r#type.shape.is_empty();
    if !is_scalar {
        (left, right) = (out.as_tensor(&left), out.as_tensor(&right));
    }
    let value = out.op(names[usize::from(!is_scalar)], &[left.value, right.value], &[], out.r#type(&node.r#type));
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

pub(super) fn add<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let family = Family {
        both: [Fhe::AddEint.into(), FheLinalg::AddEint.into()],
        left: [Fhe::AddEintInt.into(), FheLinalg::AddEintInt.into()],
        right: None,
    };
    binary(out, node, inputs, &family)
}

pub(super) fn subtract<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let family = Family {
        both: [Fhe::SubEint.into(), FheLinalg::SubEint.into()],
        left: [Fhe::SubEintInt.into(), FheLinalg::SubEintInt.into()],
        right: Some([Fhe::SubIntEint.into(), FheLinalg::SubIntEint.into()]),
    };
    binary(out, node, inputs, &family)
}

pub(super) fn multiply<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let family = Family {
        both: [Fhe::MulEint.into(), FheLinalg::MulEint.into()],
        left: [Fhe::MulEintInt.into(), FheLinalg::MulEintInt.into()],
        right: None,
    };
    binary(out, node, inputs, &family)
}

pub(super) fn negative<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    expect(&inputs[0].r#type.shape, &node.r#type.shape)?;
    let input = out.encrypted(&inputs[0], node.r#type.width, node.r#type.signed)?;
    let result = out.r#type(&node.r#type);
    let value = match input.is_scalar() {
        true => out.op(Fhe::NegEint, &[input.value], &[], result),
        false => out.op(FheLinalg::NegEint, &[input.value], &[], result),
    };
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

pub(super) fn dot<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let ranks = (inputs[0].r#type.shape.len(), inputs[1].r#type.shape.len());
    match ranks {
        (0, _) | (_, 0) => multiply(out, node, inputs),
        (1, 1) => {
            expect(&inputs[0].r#type.shape, &inputs[1].r#type.shape)?;
            expect(&[], &node.r#type.shape)?;
            product(out, node, inputs, [FheLinalg::DotEint, FheLinalg::Dot, FheLinalg::Dot])
        }
        (_, 1 | 2) => matmul(out, node, inputs),
        _ => Err(Problem::operation("expected a vector or a matrix on the right of 'dot'")),
    }
}

pub(super) fn matmul<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    let (left, right) = (&inputs[0].r#type.shape[..], &inputs[1].r#type.shape[..]);
    if (left.len(), right.len()) == (1, 1) {
        return dot(out, node, inputs);
    }
    let (Some(&columns), false) = (left.last(), right.is_empty()) else {
        return Err(Problem::shape("expected vectors or matrices, found a single integer"));
    };
    let rows = right[right.len().saturating_sub(2)];
    if columns != rows {
        let message = format!("expected rows and columns of one size, found shapes {left:?} and {right:?}");
        return Err(Problem::shape(message));
    }
    let stack = |shape: &[usize]| shape[..shape.len().saturating_sub(2)].to_vec();
    let row = (left.len() > 1).then(|| left[left.len() - 2]);
    let column = (right.len() > 1).then(|| right[right.len() - 1]);
    let shape: Vec<usize> = broadcast(&stack(left), &stack(right))?.into_iter().chain(row).chain(column).collect();
    expect(&shape, &node.r#type.shape)?;
    product(out, node, inputs, [FheLinalg::MatMulEintEint, FheLinalg::MatMulEintInt, FheLinalg::MatMulIntEint])
}

/// A product of vectors or matrices: of two encrypted ones, or with a clear one on the right or on
/// the left.
fn product<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    names: [FheLinalg; 3],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let Type { width, signed, .. } = node.r#type;
    let (left, right) = (out.resized(&inputs[0], width, signed)?, out.resized(&inputs[1], width, signed)?);
    let (mut operands, name) = match (left.r#type.encrypted, right.r#type.encrypted) {
        (true, true) => ([left.value, right.value], names[0]),
        (true, false) => ([left.value, right.value], names[1]),
        (false, true) => ([left.value, right.value], names[2]),
        (false, false) => return Err(Problem::operation("expected an encrypted operand, found two clear ones")),
    };
    // A dot product has its clear operand on the right.
    if name == FheLinalg::Dot && right.r#type.encrypted {
        operands.reverse();
    }
    let value = out.op(name, &operands, &[], out.r#type(&node.r#type));
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

/// The dimensions that an attribute `axis` names, all if it names none, and whether they are kept.
pub(super) fn axes(node: &Node, rank: usize) -> Result<(Vec<usize>, bool), Problem> {
    let refused = || Problem::operation("expected a number or a list of numbers as 'axis'");
    let axes = match node.attributes.get("axis") {
        None | Some(Value::Null) => (0..rank).collect(),
        Some(Value::Array(axes)) => {
            let each = axes.iter().map(|axis| dimension(axis.as_i64().ok_or_else(refused)?, rank));
            each.collect::<Result<Vec<_>, _>>()?
        }
        Some(axis) => vec![dimension(axis.as_i64().ok_or_else(refused)?, rank)?],
    };
    let keep = match node.attributes.get("keepdims") {
        None => false,
        Some(keep) => keep.as_bool().ok_or_else(|| Problem::operation("expected true or false as 'keepdims'"))?,
    };
    Ok((axes, keep))
}

/// A shape without some dimensions, or with an extent of 1 for them.
pub(super) fn reduced(shape: &[usize], axes: &[usize], keep: bool) -> Vec<usize> {
    let each = shape.iter().enumerate().filter_map(|(axis, &size)| match axes.contains(&axis) {
        true => keep.then_some(1),
        false => Some(size),
    });
    each.collect()
}

pub(super) fn sum<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let input = &inputs[0];
    let (axes, keep) = axes(node, input.r#type.shape.len())?;
    expect(&reduced(&input.r#type.shape, &axes, keep), &node.r#type.shape)?;
    let input = out.encrypted(input, node.r#type.width, node.r#type.signed)?;
    if input.is_scalar() || axes.is_empty() {
        return Ok(input);
    }
    let keep = BoolAttribute::new(out.context, keep);
    let attributes = [out.list(attr::AXES, &axes), attr::KEEP_DIMS.with(out.context, keep)];
    let value = out.op(FheLinalg::Sum, &[input.value], &attributes, out.r#type(&node.r#type));
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}
