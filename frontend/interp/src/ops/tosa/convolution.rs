//! `tosa.conv2d`, `tosa.depthwise_conv2d` and `tosa.matmul`.

use super::{
    numbers::{Number, Numbers, fits, wrap},
    operands::{Output, accumulator, list},
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

    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        output.of(|index| self.element(operands, index, output.width))
    }

    fn element(&self, operands: &[Numbers], index: &[usize], width: u32) -> Number {
        let ([input, weight, bias, input_zero, weight_zero], &[n, y, x, out]) = (operands, index) else { return None };
        let zeros = [input_zero.first()?, weight_zero.first()?];
        let [_, rows, columns, channels] = input.shape[..] else { return None };
        // Weights are [output, row, column, channel], of a depthwise convolution [row, column,
        // channel, multiplier].
        let [a, b, c, d] = weight.shape[..] else { return None };
        let (height, breadth) = if self.depthwise { (a, b) } else { (b, c) };
        let multiplier = if self.depthwise { d } else { 1 };
        let mut sum = 0;
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
                        weight.at(&[row, column, channel, out % multiplier])
                    } else {
                        weight.at(&[out, row, column, channel])
                    };
                    let value = input.at(&[n, from_row, from_column, channel])?;
                    sum = accumulate(sum, [value, weight?], zeros, self.accumulator)?;
                }
            }
        }
        let bias = if bias.values.len() == 1 { bias.first() } else { bias.at(&[out]) };
        fits(wrap(sum, width) + bias?, width)
    }
}

/// A sum with one more product of two numbers less their zero points.
fn accumulate(sum: i128, factors: [i128; 2], zeros: [i128; 2], width: u32) -> Number {
    let [a, b] = factors;
    fits(sum + wrap(fits(a - zeros[0], width)? * fits(b - zeros[1], width)?, width), width)
}

/// A product of matrices, for each of a batch.
#[derive(Debug)]
pub(super) struct MatMul;

impl MatMul {
    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        output.of(|index| self.element(operands, index, output.width))
    }

    fn element(&self, operands: &[Numbers], index: &[usize], width: u32) -> Number {
        let ([a, b, a_zero, b_zero], &[n, row, column]) = (operands, index) else { return None };
        let zeros = [a_zero.first()?, b_zero.first()?];
        (0..a.shape[2]).try_fold(0, |sum, inner| {
            accumulate(sum, [a.at(&[n, row, inner])?, b.at(&[n, inner, column])?], zeros, width)
        })
    }
}
