//! Convolutions and maxima over windows.

use super::leaves::encrypted_type;
use crate::{
    builder::Builder,
    error::Problem,
    graph::{Node, Type},
    item::Item,
    shape::expect,
};
use ringmill_dialects::{attr, ops::FheLinalg};
use serde_json::Value;

/// The numbers of a list, which all are `least` or more; some of `least` if it is left out.
fn numbers(node: &Node, name: &str, count: usize, least: u64) -> Result<Vec<usize>, Problem> {
    let given = match node.attributes.get(name) {
        None | Some(Value::Null) => return Ok(vec![least as usize; count]),
        Some(given) => given,
    };
    let list = given.as_array().filter(|list| list.len() == count);
    let number = |value: &Value| value.as_u64().filter(|&number| number >= least).map(|number| number as usize);
    list.and_then(|list| list.iter().map(number).collect())
        .ok_or_else(|| Problem::operation(format!("expected a list of {count} numbers as '{name}', found {given}")))
}

/// Refuses images that are padded, as the compiler of Concrete does.
fn unpadded(node: &Node) -> Result<(), Problem> {
    let pads = node.attributes.get("pads").and_then(Value::as_array);
    if pads.is_none_or(|pads| pads.iter().all(|pad| pad.as_i64() == Some(0))) {
        return Ok(());
    }
    Err(Problem::operation("expected no padding").with_help("concatenate zeros before"))
}

/// The places of a window along a dimension.
fn places(size: usize, window: usize, stride: usize, dilation: usize) -> Result<usize, Problem> {
    let span = dilation * (window.max(1) - 1) + 1;
    let room = size.checked_sub(span);
    room.map(|room| room / stride + 1)
        .ok_or_else(|| Problem::shape(format!("expected a window of at most {size}, found one of {span}")))
}

pub(super) fn conv2d<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    unpadded(node)?;
    let (strides, dilations) = (numbers(node, "strides", 2, 1)?, numbers(node, "dilations", 2, 1)?);
    let group = match node.attributes.get("group") {
        None | Some(Value::Null) => 1,
        Some(group) => group
            .as_u64()
            .filter(|&group| group > 0)
            .ok_or_else(|| Problem::operation(format!("expected a number from 1 on as 'group', found {group}")))?
            as usize,
    };
    let (&[images, channels, height, width], &[filters, inner, down, right]) =
        (&inputs[0].r#type.shape[..], &inputs[1].r#type.shape[..])
    else {
        return Err(Problem::shape("expected images and filters of four dimensions"));
    };
    if channels != inner * group || filters % group != 0 {
        let message = format!("expected channels and filters in {group} groups, found {channels} and {filters}");
        return Err(Problem::shape(message));
    }
    let size = [places(height, down, strides[0], dilations[0])?, places(width, right, strides[1], dilations[1])?];
    expect(&[images, filters, size[0], size[1]], &node.r#type.shape)?;
    let Type { width, signed, .. } = node.r#type;
    let image = out.encrypted(&inputs[0], width, signed)?;
    if inputs[1..].iter().any(|input| input.r#type.encrypted) {
        return Err(Problem::operation("expected clear filters, found encrypted ones"));
    }
    let mut operands = vec![image.value, inputs[1].value];
    if let Some(bias) = inputs.get(2) {
        expect(&[filters], &bias.r#type.shape)?;
        operands.push(bias.value);
    }
    let attributes = [
        out.elements(attr::PADDING, &[0, 0, 0, 0]),
        out.elements(attr::STRIDES, &strides),
        out.elements(attr::DILATIONS, &dilations),
        out.integer(attr::GROUP, group as i64),
    ];
    let value = out.op(FheLinalg::Conv2d, &operands, &attributes, out.r#type(&node.r#type));
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

pub(super) fn maxpool2d<'c, 'a>(
    out: &mut Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    unpadded(node)?;
    let kernel = numbers(node, "kernel_shape", 2, 1)?;
    let (strides, dilations) = (numbers(node, "strides", 2, 1)?, numbers(node, "dilations", 2, 1)?);
    let &[images, channels, height, width] = &inputs[0].r#type.shape[..] else {
        return Err(Problem::shape("expected images of four dimensions"));
    };
    let size =
        [places(height, kernel[0], strides[0], dilations[0])?, places(width, kernel[1], strides[1], dilations[1])?];
    expect(&[images, channels, size[0], size[1]], &node.r#type.shape)?;
    // The largest element is chosen among those of the operand's own type.
    let image = &inputs[0];
    if !image.r#type.encrypted {
        return Err(Problem::operation("expected encrypted images, found clear ones"));
    }
    let r#type = Type { shape: node.r#type.shape.clone(), ..image.r#type.clone() };
    let attributes = [
        out.elements(attr::KERNEL_SHAPE, &kernel),
        out.elements(attr::STRIDES, &strides),
        out.elements(attr::DILATIONS, &dilations),
    ];
    let value = out.op(FheLinalg::MaxPool2d, &[image.value], &attributes, out.r#type(&r#type));
    out.resized(&Item { value, r#type, constant: None }, node.r#type.width, node.r#type.signed)
}
