//! The tosa dialect on integers, from the pseudo-code of the TOSA specification 1.0.
//!
//! What the specification leaves unpredictable (its REQUIRE) is undefined here: a sum, difference or accumulator that leaves its type, a
//! shift by the width or more, a value, multiplier or shift out of `apply_scale`'s range, a subscript of `gather` out of range. A product
//! wraps, a rescaled or averaged number saturates. Widths that the specification does not list follow the same formulae.

mod arrangement;
mod convolution;
mod elementwise;
mod lookup;
mod numbers;
mod pooling;
mod reduction;
mod rescale;

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    ops::memref,
    program::{AggregateSlot, Instruction},
    value::{Tensor, for_each_index},
};
use arrangement::Arrangement;
use convolution::{Convolution, MatMul};
use elementwise::Elementwise;
use lookup::Lookup;
use melior::ir::{
    Value, ValueLike,
    attribute::TypeAttribute,
    operation::{OperationLike, OperationResult},
    r#type::IntegerType,
};
use numbers::{Number, Numbers};
use pooling::Pooling;
use reduction::Reduction;
use rescale::Rescale;
use std::{convert::Infallible, sync::Arc};

/// An operation of tosa.
#[derive(Debug)]
pub(crate) struct TosaOp {
    kind: Function,
    /// Tensors, and the bits of their elements.
    operands: Vec<(AggregateSlot, u32)>,
    output: Output,
    result: AggregateSlot,
}

/// What a result looks like.
#[derive(Debug)]
struct Output {
    shape: Arc<[usize]>,
    /// Bits of an element.
    width: u32,
}

impl Output {
    /// Each element as `element` gives it for its index, row-major.
    fn of(&self, mut element: impl FnMut(&[usize]) -> Number) -> Vec<Number> {
        let mut values = Vec::new();
        let Ok(()) = for_each_index(&self.shape, |index| {
            values.push(element(index));
            Ok::<(), Infallible>(())
        });
        values
    }
}

/// What an operation computes.
#[derive(Debug)]
enum Function {
    Arrangement(Arrangement),
    Convolution(Convolution),
    Elementwise(Elementwise),
    Lookup(Lookup),
    MatMul(MatMul),
    Pooling(Pooling),
    Reduction(Reduction),
    Rescale(Rescale),
}

impl TosaOp {
    /// Executes the operation.
    pub fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let operands: Vec<Numbers> = self
            .operands
            .iter()
            .map(|&(slot, width)| Ok(Numbers::read(machine.tensor(slot)?, width)))
            .collect::<Result<_, Halt>>()?;
        machine.charge(self.steps(&operands))?;
        let values = match &self.kind {
            Function::Arrangement(arrangement) => arrangement.evaluate(&operands),
            Function::Convolution(convolution) => convolution.evaluate(&operands, &self.output),
            Function::Elementwise(elementwise) => elementwise.evaluate(&operands, &self.output),
            Function::Lookup(lookup) => lookup.evaluate(&operands, &self.output),
            Function::MatMul(product) => product.evaluate(&operands, &self.output),
            Function::Pooling(pooling) => pooling.evaluate(&operands, &self.output),
            Function::Reduction(reduction) => reduction.evaluate(&operands, &self.output),
            Function::Rescale(rescale) => rescale.evaluate(&operands, &self.output),
        };
        let words = values.into_iter().map(|value| numbers::word(value, self.output.width)).collect();
        machine.set_tensor(self.result, Tensor::new(Arc::clone(&self.output.shape), words));
        Ok(())
    }

    /// Elements that are looked at, about.
    fn steps(&self, operands: &[Numbers]) -> u64 {
        let count = |shape: &[usize]| shape.iter().map(|&size| size as u64).product::<u64>();
        let window = match &self.kind {
            Function::Convolution(_) => operands[1].values.len() as u64,
            Function::MatMul(_) => operands[0].shape[2] as u64,
            Function::Pooling(pooling) => pooling.window(),
            Function::Reduction(_) => operands[0].values.len() as u64 / count(&self.output.shape).max(1),
            Function::Arrangement(_) | Function::Elementwise(_) | Function::Lookup(_) | Function::Rescale(_) => 1,
        };
        count(&self.output.shape).saturating_mul(window)
    }
}

/// Compiles an operation of tosa; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let kind = match name {
        "tosa.const" => return scope.constant(op, "values").map(|()| true),
        // Who uses it reads it.
        "tosa.const_shape" => return Ok(true),
        "tosa.identity" => return memref::compile_alias(op, scope).map(|()| true),
        "tosa.conv2d" | "tosa.depthwise_conv2d" => {
            Function::Convolution(Convolution::compile(op, scope, name == "tosa.depthwise_conv2d")?)
        }
        "tosa.matmul" => Function::MatMul(MatMul),
        "tosa.max_pool2d" | "tosa.avg_pool2d" => {
            Function::Pooling(Pooling::compile(op, scope, name == "tosa.avg_pool2d")?)
        }
        "tosa.rescale" => Function::Rescale(Rescale::compile(op, scope)?),
        "tosa.gather" => Function::Lookup(Lookup::Gather),
        "tosa.table" => Function::Lookup(Lookup::table(op, scope)?),
        _ => {
            if let Some(arrangement) = Arrangement::compile(name, op, scope)? {
                Function::Arrangement(arrangement)
            } else if let Some(reduction) = Reduction::compile(name, op, scope)? {
                Function::Reduction(reduction)
            } else if let Some(elementwise) = Elementwise::compile(name, op, scope)? {
                Function::Elementwise(elementwise)
            } else {
                return Ok(false);
            }
        }
    };
    let operands = (0..op.operand_count())
        .filter(|&position| !is_shape(op, position))
        .map(|position| Ok((scope.aggregate(op, position)?, narrow(op, scope, scope.operand(op, position)?)?)))
        .collect::<Result<_, InterpError>>()?;
    let output = output(op, scope)?;
    let result = scope.result_aggregate(op, 0)?;
    scope.emit(Instruction::Tosa(Box::new(TosaOp { kind, operands, output, result })));
    Ok(true)
}

/// Extents and width of the result.
fn output<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Output, InterpError> {
    let value = scope.result(op, 0)?;
    let Kind::Tensor(shaped) = scope.kind(value, op)? else { return Err(scope.unsupported_type(value, op)) };
    let shape = shaped.fixed().ok_or_else(|| scope.unsupported_type(value, op))?;
    Ok(Output { shape, width: narrow(op, scope, value)? })
}

/// Bits of an element; refuses more than the arithmetic here is wide enough for.
fn narrow<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, value: Value<'c, 'a>) -> Result<u32, InterpError> {
    let width = u32::from(scope.width(value, op)?);
    if width <= 64 { Ok(width) } else { Err(scope.unsupported_type(value, op)) }
}

/// The extents of an operand.
fn extents<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, position: usize) -> Result<Arc<[usize]>, InterpError> {
    let value = scope.operand(op, position)?;
    scope.shaped(value, op)?.fixed().ok_or_else(|| scope.unsupported_type(value, op))
}

/// Whether an operand is a `!tosa.shape`.
fn is_shape(op: Op<'_, '_>, position: usize) -> bool {
    op.operand(position).is_ok_and(|value| value.r#type().to_string().starts_with("!tosa.shape<"))
}

/// The numbers of a `!tosa.shape` operand.
fn shape_values<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, position: usize) -> Result<Vec<usize>, InterpError> {
    let source = OperationResult::try_from(scope.operand(op, position)?).map(|result| result.owner());
    let constant = source.ok().filter(|source| crate::compile::name_of(*source) == "tosa.const_shape");
    let constant =
        constant.ok_or_else(|| scope.unsupported_form(op, format!("operand {position} is no tosa.const_shape")))?;
    let values = scope.integers(constant, "values")?.into_iter().map(|value| usize::try_from(value).ok());
    values.collect::<Option<_>>().ok_or_else(|| scope.unsupported_form(op, "a negative extent".into()))
}

/// A list of as many integers as expected.
fn list<'c, 'a, const N: usize>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    name: &str,
) -> Result<[i64; N], InterpError> {
    let list = scope.integers(op, name)?;
    list.try_into().map_err(|_| scope.unsupported_form(op, format!("attribute '{name}' has not {N} numbers")))
}

/// Whether a flag is set.
fn flag<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, name: &str) -> Result<bool, InterpError> {
    let attribute = scope.attribute(op, name)?;
    Ok(scope.integer_bits(op, attribute)? != 0)
}

/// Bits of the accumulator.
fn accumulator<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<u32, InterpError> {
    let attribute = TypeAttribute::try_from(scope.attribute(op, "acc_type")?).ok();
    let integer = attribute.and_then(|attribute| IntegerType::try_from(attribute.value()).ok());
    integer
        .map(|integer| integer.width())
        .ok_or_else(|| scope.unsupported_form(op, "its accumulator is no integer".into()))
}
