//! The converters, one for each operation.

mod arithmetic;
mod choices;
mod leaves;
mod movements;
mod rounding;
mod tables;
mod windows;

use crate::{builder::Builder, error::Problem, graph::Node, item::Item};
use std::ops::RangeInclusive;

/// The converter of an operation.
pub(crate) struct Converter {
    /// The operation.
    pub name: &'static str,
    /// The numbers of inputs that it may have.
    pub inputs: RangeInclusive<usize>,
    /// Its attributes.
    pub attributes: &'static [&'static str],
    /// Its fields besides those that all operations have.
    pub fields: &'static [&'static str],
    /// Writes what a node becomes; the items are its inputs.
    pub convert: Convert,
}

/// Writes what a node becomes.
type Convert = for<'b, 'c, 'a> fn(&'b mut Builder<'c, 'a>, &Node, &[Item<'c, 'a>]) -> Result<Item<'c, 'a>, Problem>;

const fn row(name: &'static str, inputs: RangeInclusive<usize>, convert: Convert) -> Converter {
    with(name, inputs, &[], convert)
}

const fn with(
    name: &'static str,
    inputs: RangeInclusive<usize>,
    attributes: &'static [&'static str],
    convert: Convert,
) -> Converter {
    Converter { name, inputs, attributes, fields: &[], convert }
}

const fn leaf(
    name: &'static str,
    inputs: RangeInclusive<usize>,
    fields: &'static [&'static str],
    convert: Convert,
) -> Converter {
    Converter { name, inputs, attributes: &[], fields, convert }
}

/// Every operation but `input`.
#[rustfmt::skip]
pub(crate) const CONVERTERS: &[Converter] = &[
    leaf("constant", 0..=0, &["value"], leaves::constant),
    leaf("zeros", 0..=0, &[], leaves::zeros),
    leaf("ones", 0..=0, &[], leaves::ones),
    leaf("lookup", 1..=1, &["table", "from", "was"], tables::lookup),
    leaf("lookup_each", 1..=1, &["tables", "from", "was"], tables::lookup_each),
    row("dynamic_tlu", 2..=2, tables::dynamic),
    row("add", 2..=2, arithmetic::add),
    row("subtract", 2..=2, arithmetic::subtract),
    row("multiply", 2..=2, arithmetic::multiply),
    row("negative", 1..=1, arithmetic::negative),
    row("dot", 2..=2, arithmetic::dot),
    row("matmul", 2..=2, arithmetic::matmul),
    with("sum", 1..=1, &["axis", "keepdims"], arithmetic::sum),
    row("maximum", 2..=2, choices::maximum),
    row("minimum", 2..=2, choices::minimum),
    with("amax", 1..=1, &["axis", "keepdims"], choices::amax),
    with("amin", 1..=1, &["axis", "keepdims"], choices::amin),
    row("equal", 2..=2, choices::equal),
    row("not_equal", 2..=2, choices::not_equal),
    row("less", 2..=2, choices::less),
    row("less_equal", 2..=2, choices::less_equal),
    row("greater", 2..=2, choices::greater),
    row("greater_equal", 2..=2, choices::greater_equal),
    row("bitwise_and", 2..=2, choices::bitwise_and),
    row("bitwise_or", 2..=2, choices::bitwise_or),
    row("bitwise_xor", 2..=2, choices::bitwise_xor),
    row("left_shift", 2..=2, choices::left_shift),
    row("right_shift", 2..=2, choices::right_shift),
    row("where", 3..=3, choices::select),
    with("conv2d", 2..=3, &["pads", "strides", "dilations", "group", "auto_pad", "kernel_shape"], windows::conv2d),
    with("maxpool2d", 1..=1, &["kernel_shape", "strides", "dilations", "pads", "auto_pad", "ceil_mode", "storage_order"], windows::maxpool2d),
    with("round_bit_pattern", 1..=1, &["lsbs_to_remove"], rounding::round),
    with("truncate_bit_pattern", 1..=1, &["lsbs_to_remove"], rounding::truncate),
    row("copy", 1..=1, movements::copy),
    row("identity", 1..=1, movements::copy),
    row("hint", 1..=1, movements::copy),
    with("reshape", 1..=1, &["newshape", "shape"], movements::reshape),
    with("expand_dims", 1..=1, &["axis"], movements::reshape),
    with("squeeze", 1..=1, &["axis"], movements::reshape),
    row("flatten", 1..=1, movements::reshape),
    with("transpose", 1..=1, &["axes"], movements::transpose),
    with("concatenate", 1..=usize::MAX, &["axis"], movements::concatenate),
    with("broadcast_to", 1..=1, &["shape"], movements::broadcast),
    with("index_static", 1..=1, &["index"], movements::index),
    with("assign_static", 2..=2, &["index"], movements::assign),
    row("array", 1..=usize::MAX, movements::array),
];
