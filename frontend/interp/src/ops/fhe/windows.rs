//! Windows that slide over images of the form NCHW.

use super::values::{Number, Output, Values};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::attr::{self, Attr, Integers};

/// A window at each place of the result.
#[derive(Debug)]
pub(super) struct Window {
    strides: [usize; 2],
    dilations: [usize; 2],
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The sum of products with filters FCHW, plus a bias for each filter if there is a third
    /// operand.
    Convolution { groups: usize },
    /// The largest element of a window of this size.
    Maximum { kernel: [usize; 2] },
}

impl Window {
    /// `FHELinalg.conv2d`.
    pub fn convolution<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        if op.operand_count() < 2 || attr::PADDING.of(op).is_some_and(|padding| padding.iter().any(|&size| size != 0)) {
            return Err(scope.unsupported_form(op, "it has padding".into()));
        }
        let groups = usize::try_from(attr::GROUP.of(op).unwrap_or(1)).unwrap_or(1).max(1);
        Self::of(op, scope, Kind::Convolution { groups })
    }

    /// `FHELinalg.maxpool2d`.
    pub fn maximum<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let kernel = pair(op, scope, attr::KERNEL_SHAPE)?;
        Self::of(op, scope, Kind::Maximum { kernel })
    }

    fn of<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, kind: Kind) -> Result<Self, InterpError> {
        let (strides, dilations) = (pair(op, scope, attr::STRIDES)?, pair(op, scope, attr::DILATIONS)?);
        Ok(Self { strides, dilations, kind })
    }

    /// Elements of a window.
    pub fn size(&self, operands: &[Values]) -> usize {
        match self.kind {
            Kind::Convolution { .. } => operands[1].shape.iter().skip(1).product(),
            Kind::Maximum { kernel } => kernel.iter().product(),
        }
    }

    pub fn evaluate(&self, operands: &[Values], output: &Output) -> Vec<Number> {
        output.of(|index| {
            let &[image, channel, row, column] = index else { return None };
            let places = |[height, width]: [usize; 2]| {
                (0..height * width).map(move |at| [at / width, at % width]).collect::<Vec<_>>()
            };
            let element = |channel: usize, [down, right]: [usize; 2]| {
                let row = row * self.strides[0] + down * self.dilations[0];
                let column = column * self.strides[1] + right * self.dilations[1];
                operands[0].at(&[image, channel, row, column])
            };
            match self.kind {
                Kind::Maximum { kernel } => {
                    let mut values = places(kernel).into_iter().map(|place| element(channel, place));
                    let first = values.next()??;
                    values.try_fold(first, |largest, value| Some(operands[0].larger(largest, value?)))
                }
                Kind::Convolution { groups } => {
                    let weight = &operands[1];
                    let &[filters, channels, height, width] = &weight.shape[..] else { return None };
                    let bias = operands.get(2).map_or(Some(0), |bias| bias.at(&[channel]))?;
                    let first = channel / (filters / groups) * channels;
                    (0..channels).try_fold(bias, |sum, inner| {
                        places([height, width]).into_iter().try_fold(sum, |sum, place| {
                            let factor = weight.at(&[channel, inner, place[0], place[1]])?;
                            Some(sum.wrapping_add(factor.wrapping_mul(element(first + inner, place)?)))
                        })
                    })
                }
            }
        })
    }
}

/// Two numbers; 1 each if the attribute is left out.
fn pair<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    attribute: Attr<Integers>,
) -> Result<[usize; 2], InterpError> {
    let Some(numbers) = attribute.of(op) else { return Ok([1, 1]) };
    let numbers: Option<Vec<usize>> = numbers.into_iter().map(|number| usize::try_from(number).ok()).collect();
    let pair = numbers.and_then(|numbers| numbers.try_into().ok());
    pair.ok_or_else(|| scope.unsupported_form(op, format!("attribute '{attribute}' has not 2 numbers")))
}
