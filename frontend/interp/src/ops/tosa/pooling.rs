//! `tosa.max_pool2d` and `tosa.avg_pool2d`.

use super::{
    numbers::{Number, Numbers, fits, maximum, minimum},
    operands::{Output, accumulator, list},
    rescale::scale_32,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use ringmill_dialects::attr;

/// The position of a window's element in its dimension of the input; none in the padding.
pub(super) fn place(
    output: usize,
    stride: i64,
    pad: i64,
    offset: usize,
    dilation: i64,
    extent: usize,
) -> Option<usize> {
    let place = output as i64 * stride - pad + offset as i64 * dilation;
    usize::try_from(place).ok().filter(|&place| place < extent)
}

/// A summary of each window of a plane. The padding does not count.
#[derive(Debug)]
pub(super) struct Pooling {
    kernel: [i64; 2],
    stride: [i64; 2],
    /// Rows above and below, columns left and right.
    pad: [i64; 4],
    /// Bits of the accumulator of averages; none for the maximum.
    average: Option<u32>,
}

impl Pooling {
    pub fn compile<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, average: bool) -> Result<Self, InterpError> {
        Ok(Self {
            kernel: list(op, scope, attr::KERNEL)?,
            stride: list(op, scope, attr::STRIDE)?,
            pad: list(op, scope, attr::PAD)?,
            average: if average { Some(accumulator(op, scope)?) } else { None },
        })
    }

    /// Elements of a window.
    pub fn window(&self) -> u64 {
        (self.kernel[0] * self.kernel[1]).unsigned_abs()
    }

    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        output.of(|index| {
            let window = self.elements(&operands[0], index);
            match self.average {
                None => window.and_then(|window| window.into_iter().max()),
                Some(width) => window.and_then(|window| average(&window, operands, width, output.width)),
            }
        })
    }

    /// The elements of a window.
    fn elements(&self, input: &Numbers, index: &[usize]) -> Option<Vec<i128>> {
        let &[n, y, x, channel] = index else { return None };
        let mut elements = Vec::new();
        for row in 0..self.kernel[0] as usize {
            for column in 0..self.kernel[1] as usize {
                let at = [
                    place(y, self.stride[0], self.pad[0], row, 1, input.shape[1]),
                    place(x, self.stride[1], self.pad[2], column, 1, input.shape[2]),
                ];
                if let [Some(row), Some(column)] = at {
                    elements.push(input.at(&[n, row, column, channel])?);
                }
            }
        }
        Some(elements)
    }
}

/// The rounded average of a window, by multiplication with the reciprocal of its size as the
/// specification rounds it.
fn average(window: &[i128], operands: &[Numbers], accumulator: u32, width: u32) -> Number {
    let [_, input_zero, output_zero] = operands else { return None };
    let zero = input_zero.first()?;
    let sum = window.iter().try_fold(0, |sum, value| fits(sum + fits(value - zero, accumulator)?, accumulator))?;
    let count = window.len() as u32;
    let bits = u32::BITS - count.checked_sub(1)?.leading_zeros();
    let multiplier = (((1i128 << 30) + 1) << bits) / i128::from(count);
    let scaled = scale_32(fits(sum, 32)?, multiplier, i128::from(30 + bits), false)?;
    Some(fits(scaled + output_zero.first()?, accumulator)?.clamp(minimum(width), maximum(width)))
}
