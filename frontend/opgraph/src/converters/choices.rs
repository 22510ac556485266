//! Comparisons, choices and operations on bits, all of single integers: tensors are taken apart.

use super::{
    arithmetic::{axes, reduced},
    leaves::encrypted_type,
};
use crate::{
    builder::Builder,
    error::{GraphCode, Problem},
    graph::{Node, Type},
    item::Item,
    shape::{broadcast, expect, indices},
};
use melior::ir::Value;
use ringmill_dialects::ops::Fhe;

/// The least type that has the values of both.
fn common(left: &Type, right: &Type) -> Result<Type, Problem> {
    let signed = left.signed || right.signed;
    let bits = |r#type: &Type| r#type.width + u32::from(signed && !r#type.signed);
    let width = bits(left).max(bits(right));
    widened(Type { width, signed, shape: Vec::new(), encrypted: true }, 0)
}

/// The type with more bits.
fn widened(r#type: Type, more: u32) -> Result<Type, Problem> {
    if r#type.width + more > 128 {
        return Err(Problem::new(GraphCode::Type, "expected operands that fit in 128 bits together"));
    }
    Ok(Type { width: r#type.width + more, ..r#type })
}

/// The type that a clear integer has when it is encrypted: it has a sign.
fn own(item: &Item<'_, '_>) -> Type {
    Type { signed: item.r#type.signed || !item.r#type.encrypted, ..item.r#type.clone() }
}

/// Two operands in the least type that has the values of both.
fn alike<'c, 'a>(out: &Builder<'c, 'a>, items: &[Item<'c, 'a>]) -> Result<(Item<'c, 'a>, Item<'c, 'a>), Problem> {
    let Type { width, signed, .. } = common(&own(&items[0]), &own(&items[1]))?;
    Ok((out.encrypted(&items[0], width, signed)?, out.encrypted(&items[1], width, signed)?))
}

/// An operation on elements of items that are broadcast to the shape of a node.
fn each<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    element: impl FnMut(&Builder<'c, 'a>, &[Item<'c, 'a>]) -> Result<Value<'c, 'a>, Problem>,
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let shape = inputs.iter().try_fold(Vec::new(), |shape, input| broadcast(&shape, &input.r#type.shape))?;
    expect(&shape, &node.r#type.shape)?;
    out.each(inputs, &node.r#type, element)
}

/// A single value of the type of a node.
fn finished<'c, 'a>(out: &Builder<'c, 'a>, item: &Item<'c, 'a>, r#type: &Type) -> Result<Value<'c, 'a>, Problem> {
    Ok(out.encrypted(item, r#type.width, r#type.signed)?.value)
}

/// The larger of two integers, or the smaller: that is the complement of the larger complement.
fn extreme<'c, 'a>(out: &Builder<'c, 'a>, items: &[Item<'c, 'a>], larger: bool) -> Result<Item<'c, 'a>, Problem> {
    let (left, right) = alike(out, items)?;
    let result = out.r#type(&left.r#type);
    let complement = |value| {
        let ones = out.number(2, -1);
        out.op(Fhe::SubIntEint, &[ones, value], &[], result)
    };
    let value = match larger {
        true => out.op(Fhe::MaxEint, &[left.value, right.value], &[], result),
        false => {
            let operands = [complement(left.value), complement(right.value)];
            complement(out.op(Fhe::MaxEint, &operands, &[], result))
        }
    };
    Ok(Item { value, ..left })
}

macro_rules! converters {
    ($($name:ident = $body:expr;)*) => {
        $(pub(super) fn $name<'c, 'a>(
            out: &mut Builder<'c, 'a>,
            node: &Node,
            inputs: &[Item<'c, 'a>],
        ) -> Result<Item<'c, 'a>, Problem> {
            #[allow(clippy::redundant_closure_call)]
            ($body)(out, node, inputs)
        })*
    };
}

converters! {
    maximum = |out: &Builder<'c, 'a>, node: &Node, inputs| {
        each(out, node, inputs, |out, items| finished(out, &extreme(out, items, true)?, &node.r#type))
    };
    minimum = |out: &Builder<'c, 'a>, node: &Node, inputs| {
        each(out, node, inputs, |out, items| finished(out, &extreme(out, items, false)?, &node.r#type))
    };
    amax = |out: &Builder<'c, 'a>, node: &Node, inputs| extremes(out, node, inputs, true);
    amin = |out: &Builder<'c, 'a>, node: &Node, inputs| extremes(out, node, inputs, false);
    equal = |out: &Builder<'c, 'a>, node: &Node, inputs| equality(out, node, inputs, true);
    not_equal = |out: &Builder<'c, 'a>, node: &Node, inputs| equality(out, node, inputs, false);
    less = |out: &Builder<'c, 'a>, node: &Node, inputs| order(out, node, inputs, [0, 1], true);
    greater = |out: &Builder<'c, 'a>, node: &Node, inputs| order(out, node, inputs, [1, 0], true);
    less_equal = |out: &Builder<'c, 'a>, node: &Node, inputs| order(out, node, inputs, [1, 0], false);
    greater_equal = |out: &Builder<'c, 'a>, node: &Node, inputs| order(out, node, inputs, [0, 1], false);
    bitwise_and = |out: &Builder<'c, 'a>, node: &Node, inputs| bitwise(out, node, inputs, Fhe::And);
    bitwise_or = |out: &Builder<'c, 'a>, node: &Node, inputs| bitwise(out, node, inputs, Fhe::Or);
    bitwise_xor = |out: &Builder<'c, 'a>, node: &Node, inputs| bitwise(out, node, inputs, Fhe::Xor);
    left_shift = |out: &Builder<'c, 'a>, node: &Node, inputs| shift(out, node, inputs, true);
    right_shift = |out: &Builder<'c, 'a>, node: &Node, inputs| shift(out, node, inputs, false);
    select = |out: &Builder<'c, 'a>, node: &Node, inputs| {
        each(out, node, inputs, |out, items| {
            let Type { width, signed, .. } = node.r#type;
            let condition = out.encrypted(&items[0], own(&items[0]).width, own(&items[0]).signed)?;
            let condition = out.bits(&condition)[0];
            let [yes, no] = [&items[1], &items[2]].map(|item| out.encrypted(item, width, signed));
            let (yes, no) = (out.bits(&yes?), out.bits(&no?));
            let bits: Vec<_> = yes.into_iter().zip(no).map(|(yes, no)| out.mux(condition, yes, no)).collect();
            Ok(out.of_bits(&bits, &node.r#type))
        })
    };
}

/// The largest or smallest elements along some dimensions.
fn extremes<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    larger: bool,
) -> Result<Item<'c, 'a>, Problem> {
    encrypted_type(node)?;
    let (input, shape) = (&inputs[0], &inputs[0].r#type.shape);
    let (axes, keep) = axes(node, shape.len())?;
    expect(&reduced(shape, &axes, keep), &node.r#type.shape)?;
    let is_inner = |axis: &usize| axes.contains(axis);
    let inner: Vec<usize> =
        shape.iter().enumerate().map(|(axis, &size)| if is_inner(&axis) { size } else { 1 }).collect();
    let outer = reduced(shape, &axes, true);
    let mut values = Vec::new();
    for start in indices(&outer) {
        let mut best: Option<Item<'c, 'a>> = None;
        for offset in indices(&inner) {
            let index: Vec<usize> = start.iter().zip(&offset).map(|(a, b)| a + b).collect();
            let element = out.scalar(input, &index);
            best = Some(match best {
                Some(best) => extreme(out, &[best, element], larger)?,
                None => element,
            });
        }
        if let Some(best) = best {
            values.push(finished(out, &best, &node.r#type)?);
        }
    }
    let value = match (&values[..], node.r#type.shape.is_empty()) {
        (&[value], true) => value,
        _ => out.op(ringmill_dialects::ops::Tensor::FromElements, &values, &[], out.r#type(&node.r#type)),
    };
    Ok(Item { value, r#type: node.r#type.clone(), constant: None })
}

/// Compares bit by bit.
fn equality<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    equal: bool,
) -> Result<Item<'c, 'a>, Problem> {
    each(out, node, inputs, |out, items| {
        let (left, right) = alike(out, items)?;
        let pairs = out.bits(&left).into_iter().zip(out.bits(&right));
        let differ = pairs.map(|(a, b)| out.gate(Fhe::Xor, a, b)).collect::<Vec<_>>();
        let differ = differ.into_iter().reduce(|a, b| out.gate(Fhe::Or, a, b));
        let differ = differ.ok_or_else(|| Problem::operation("expected integers of at least one bit"))?;
        Ok(out.of_bits(&[if equal { out.not(differ) } else { differ }], &node.r#type))
    })
}

/// The sign of a difference, or its complement.
fn order<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    [left, right]: [usize; 2],
    negative: bool,
) -> Result<Item<'c, 'a>, Problem> {
    each(out, node, inputs, |out, items| {
        let wide = widened(common(&own(&items[0]), &own(&items[1]))?, 1)?;
        let both = [left, right].map(|place| out.encrypted(&items[place], wide.width, true));
        let [left, right] = both;
        let r#type = Type { signed: true, ..wide };
        let difference = out.op(Fhe::SubEint, &[left?.value, right?.value], &[], out.r#type(&r#type));
        let bits = out.bits(&Item { value: difference, r#type, constant: None });
        let sign = bits[bits.len() - 1];
        Ok(out.of_bits(&[if negative { sign } else { out.not(sign) }], &node.r#type))
    })
}

fn bitwise<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    gate: Fhe,
) -> Result<Item<'c, 'a>, Problem> {
    each(out, node, inputs, |out, items| {
        let Type { width, signed, .. } = node.r#type;
        let [left, right] = [0, 1].map(|place| out.encrypted(&items[place], width, signed));
        let pairs = out.bits(&left?).into_iter().zip(out.bits(&right?));
        let bits: Vec<_> = pairs.map(|(a, b)| out.gate(gate, a, b)).collect();
        Ok(out.of_bits(&bits, &node.r#type))
    })
}

/// A shift by an encrypted number of bits: by each power of two where its bit is 1.
fn shift<'c, 'a>(
    out: &Builder<'c, 'a>,
    node: &Node,
    inputs: &[Item<'c, 'a>],
    left: bool,
) -> Result<Item<'c, 'a>, Problem> {
    each(out, node, inputs, |out, items| {
        let (value, amount) = (&items[0], &items[1]);
        // On the way to the right no bit that counts may be cut off before.
        let width = if left { node.r#type.width } else { own(value).width.max(node.r#type.width) };
        let signed = own(value).signed;
        let mut bits = out.bits(&out.encrypted(value, width, signed)?);
        let amounts = out.bits(&out.encrypted(amount, own(amount).width, own(amount).signed)?);
        let boolean = |value: i128| {
            let integer = out.op(Fhe::Zero, &[], &[], ringmill_dialects::access::fhe_integer(out.context, 1, false));
            let one = out.number(2, value);
            let r#type = ringmill_dialects::access::fhe_integer(out.context, 1, false);
            let bit = out.op(Fhe::AddEintInt, &[integer, one], &[], r#type);
            out.op(Fhe::ToBool, &[bit], &[], ringmill_dialects::access::fhe_boolean(out.context))
        };
        let zero = boolean(0);
        for (place, &condition) in amounts.iter().enumerate() {
            let by = 1usize.checked_shl(place as u32).unwrap_or(usize::MAX).min(bits.len());
            let above = if signed && !left { bits[bits.len() - 1] } else { zero };
            let moved = |at: usize| match left {
                true => at.checked_sub(by).map_or(zero, |from| bits[from]),
                false => bits.get(at + by).copied().unwrap_or(above),
            };
            bits = (0..bits.len()).map(|at| out.mux(condition, moved(at), bits[at])).collect();
        }
        Ok(out.of_bits(&bits, &node.r#type))
    })
}
