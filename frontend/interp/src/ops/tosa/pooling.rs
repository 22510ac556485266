//! `tosa.max_pool2d` and `tosa.avg_pool2d`.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::{accumulator, list},
    rescale::Scale,
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

    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Number {
        let window = self.elements(domain, &operands[0], index);
        match self.average {
            None => {
                window.into_iter().reduce(|largest, value| domain.larger(largest, value)).unwrap_or(D::constant(None))
            }
            Some(accumulator) => average(domain, &window, operands, accumulator, width),
        }
    }

    /// The elements of a window.
    fn elements<D: Arithmetic>(&self, domain: &mut D, input: &Numbers<D::Word>, index: &[usize]) -> Vec<D::Number> {
        let &[n, y, x, channel] = index else { return Vec::new() };
        let mut elements = Vec::new();
        for row in 0..self.kernel[0] as usize {
            for column in 0..self.kernel[1] as usize {
                let at = [
                    place(y, self.stride[0], self.pad[0], row, 1, input.shape()[1]),
                    place(x, self.stride[1], self.pad[2], column, 1, input.shape()[2]),
                ];
                if let [Some(row), Some(column)] = at {
                    elements.push(input.at(domain, &[n, row, column, channel]));
                }
            }
        }
        elements
    }
}

/// The rounded average of a window, by multiplication with the reciprocal of its size as the
/// specification rounds it.
fn average<D: Arithmetic>(
    domain: &mut D,
    window: &[D::Number],
    operands: &[Numbers<D::Word>],
    accumulator: u32,
    width: u32,
) -> D::Number {
    let ([_, input_zero, output_zero], Some(last)) = (operands, (window.len() as u32).checked_sub(1)) else {
        return D::constant(None);
    };
    let zero = input_zero.first(domain);
    let mut sum = D::constant(Some(0));
    for &value in window {
        let value = domain.difference(value, zero, accumulator);
        sum = domain.sum(sum, value, accumulator);
    }
    let bits = u32::BITS - last.leading_zeros();
    let multiplier = (((1i128 << 30) + 1) << bits) / window.len() as i128;
    let sum = domain.fits(sum, 32);
    let scaled = Scale { multiplier, shift: 30 + bits }.apply_32(domain, sum, false);
    let output_zero = output_zero.first(domain);
    let moved = domain.sum(scaled, output_zero, accumulator);
    domain.saturated(moved, width)
}
