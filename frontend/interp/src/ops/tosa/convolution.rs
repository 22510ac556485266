//! `tosa.conv2d`, `tosa.depthwise_conv2d` and `tosa.matmul`.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::{accumulator, list},
    pooling::place,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use ringmill_dialects::attr;

/// A convolution over two dimensions.
#[derive(Debug)]
pub(super) struct Convolution {
    /// Each channel by itself, with several outputs, instead of all channels together.
    depthwise: bool,
    /// Rows above and below, columns left and right.
    pad: [i64; 4],
    stride: [i64; 2],
    dilation: [i64; 2],
    /// Bits of the accumulator.
    accumulator: u32,
}

impl Convolution {
    pub fn compile<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, depthwise: bool) -> Result<Self, InterpError> {
        Ok(Self {
            depthwise,
            pad: list(op, scope, attr::PAD)?,
            stride: list(op, scope, attr::STRIDE)?,
            dilation: list(op, scope, attr::DILATION)?,
            accumulator: accumulator(op, scope)?,
        })
    }

    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Number {
        let undefined = D::constant(None);
        let ([input, weight, bias, input_zero, weight_zero], &[n, y, x, out]) = (operands, index) else {
            return undefined;
        };
        let zeros = [input_zero, weight_zero].map(|zero| zero.first(domain));
        let [_, rows, columns, channels] = *input.shape() else { return undefined };
        // Weights are [output, row, column, channel], of a depthwise convolution [row, column,
        // channel, multiplier].
        let [a, b, c, d] = *weight.shape() else { return undefined };
        let (height, breadth) = if self.depthwise { (a, b) } else { (b, c) };
        let multiplier = if self.depthwise { d } else { 1 };
        let mut sum = D::constant(Some(0));
        for row in 0..height {
            for column in 0..breadth {
                let at = [
                    place(y, self.stride[0], self.pad[0], row, self.dilation[0], rows),
                    place(x, self.stride[1], self.pad[2], column, self.dilation[1], columns),
                ];
                let [Some(from_row), Some(from_column)] = at else { continue };
                let channels = if self.depthwise { out / multiplier..out / multiplier + 1 } else { 0..channels };
                for channel in channels {
                    let weight = if self.depthwise {
                        weight.at(domain, &[row, column, channel, out % multiplier])
                    } else {
                        weight.at(domain, &[out, row, column, channel])
                    };
                    let value = input.at(domain, &[n, from_row, from_column, channel]);
                    sum = accumulate(domain, sum, [value, weight], zeros, self.accumulator);
                }
            }
        }
        let bias = if bias.tensor.words.len() == 1 { bias.first(domain) } else { bias.at(domain, &[out]) };
        let sum = domain.wrap(sum, width);
        domain.sum(sum, bias, width)
    }
}

/// A sum with one more product of two numbers less their zero points.
fn accumulate<D: Arithmetic>(
    domain: &mut D,
    sum: D::Number,
    [a, b]: [D::Number; 2],
    zeros: [D::Number; 2],
    width: u32,
) -> D::Number {
    let (a, b) = (domain.difference(a, zeros[0], width), domain.difference(b, zeros[1], width));
    let product = domain.product(a, b, width);
    domain.sum(sum, product, width)
}

/// A product of matrices, for each of a batch.
#[derive(Debug)]
pub(super) struct MatMul;

impl MatMul {
    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Number {
        let ([a, b, a_zero, b_zero], &[n, row, column]) = (operands, index) else { return D::constant(None) };
        let zeros = [a_zero, b_zero].map(|zero| zero.first(domain));
        (0..a.shape()[2]).fold(D::constant(Some(0)), |sum, inner| {
            let factors = [a.at(domain, &[n, row, inner]), b.at(domain, &[n, inner, column])];
            accumulate(domain, sum, factors, zeros, width)
        })
    }
}
