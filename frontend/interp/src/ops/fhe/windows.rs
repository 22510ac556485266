//! Windows that slide over images of the form NCHW.

use super::values::{Output, Values};
use crate::{
    compile::{Op, Scope},
    domain::Calculate,
    error::InterpError,
    scalar::Binary,
    value::Word,
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
    pub fn size<W: Copy + From<Word>>(&self, operands: &[Values<W>]) -> usize {
        match self.kind {
            Kind::Convolution { .. } => operands[1].shape().iter().skip(1).product(),
            Kind::Maximum { kernel } => kernel.iter().product(),
        }
    }

    pub fn evaluate<D: Calculate>(
        &self,
        domain: &mut D,
        operands: &[Values<D::Word>],
        output: &Output,
    ) -> Vec<D::Word> {
        output.of(|index| self.element(domain, operands, index, output.width))
    }

    fn element<D: Calculate>(
        &self,
        domain: &mut D,
        operands: &[Values<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Word {
        let undefined = Word::UNDEFINED.into();
        let &[image, channel, row, column] = index else { return undefined };
        let input = &operands[0];
        let places = |[height, width]: [usize; 2]| (0..height * width).map(move |at| [at / width, at % width]);
        let element = |channel: usize, [down, right]: [usize; 2]| {
            let row = row * self.strides[0] + down * self.dilations[0];
            let column = column * self.strides[1] + right * self.dilations[1];
            input.at(&[image, channel, row, column])
        };
        match self.kind {
            Kind::Maximum { kernel } => {
                let values = places(kernel).map(|place| element(channel, place));
                let largest = values.reduce(|largest, value| input.larger(domain, largest, value));
                input.resized(domain, largest.unwrap_or(undefined), width)
            }
            Kind::Convolution { groups } => {
                let weight = &operands[1];
                let &[filters, channels, height, breadth] = weight.shape() else { return undefined };
                let mut sum = match operands.get(2) {
                    Some(bias) => bias.resized(domain, bias.at(&[channel]), width),
                    None => Word::new(0).into(),
                };
                let first = channel / (filters / groups) * channels;
                for inner in 0..channels {
                    for place in places([height, breadth]) {
                        let factor = weight.at(&[channel, inner, place[0], place[1]]);
                        let factor = weight.resized(domain, factor, width);
                        let value = input.resized(domain, element(first + inner, place), width);
                        let product = domain.binary(Binary::Mul, width, factor, value);
                        sum = domain.binary(Binary::Add, width, sum, product);
                    }
                }
                sum
            }
        }
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
