//! `tosa.rescale`, and the scaling that it shares with averages.

use super::{
    numbers::{Number, Numbers, fits, maximum, minimum},
    operands::{Output, flag},
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::mask,
};
use ringmill_dialects::attr::{self, Rounding};

/// `apply_scale_32`: value · multiplier / 2^shift, rounded to the nearest, ties up; with `double`,
/// of shifts above 31, first rounded away from zero at bit 30.
pub(super) fn scale_32(value: i128, multiplier: i128, shift: i128, double: bool) -> Number {
    if multiplier < 0 || !(2..=62).contains(&shift) || fits(value, shift as u32).is_none() {
        return None;
    }
    let mut round = 1i128 << (shift - 1);
    if double && shift > 31 {
        round += if value >= 0 { 1 << 30 } else { -(1 << 30) };
    }
    Some((value * multiplier + round) >> shift)
}

/// `apply_scale_16`: the same of a value of 48 bits and a multiplier of 16; the result must have
/// 32.
fn scale_16(value: i128, multiplier: i128, shift: i128) -> Number {
    if multiplier < 0 || !(2..=62).contains(&shift) {
        return None;
    }
    fits((value * multiplier + (1 << (shift - 1))) >> shift, 32)
}

/// `tosa.rescale`.
#[derive(Debug)]
pub(super) struct Rescale {
    scale32: bool,
    double_round: bool,
    per_channel: bool,
    input_unsigned: bool,
    output_unsigned: bool,
    /// Bits of the input.
    input: u32,
}

impl Rescale {
    pub fn compile<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let rounding = scope.attribute(op, attr::ROUNDING_MODE)?;
        let scale32 = flag(op, scope, attr::SCALE32)?;
        let double_round = match attr::ROUNDING_MODE.of(op) {
            Some(Rounding::Single) => false,
            Some(Rounding::Double) if scale32 => true,
            _ => return Err(scope.unsupported_form(op, format!("its rounding mode is '{rounding}'"))),
        };
        Ok(Self {
            scale32,
            double_round,
            per_channel: flag(op, scope, attr::PER_CHANNEL)?,
            input_unsigned: flag(op, scope, attr::INPUT_UNSIGNED)?,
            output_unsigned: flag(op, scope, attr::OUTPUT_UNSIGNED)?,
            input: u32::from(scope.width(scope.operand(op, 0)?, op)?),
        })
    }

    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        output.of(|index| {
            let channel = if self.per_channel { index.last().copied().unwrap_or(0) } else { 0 };
            self.element(operands, index, channel, output.width)
        })
    }

    fn element(&self, operands: &[Numbers], index: &[usize], channel: usize, width: u32) -> Number {
        let [input, multipliers, shifts, input_zero, output_zero] = operands else { return None };
        let value = extended(input.at(index)?, self.input, self.input_unsigned)
            - extended(input_zero.first()?, self.input, self.input_unsigned);
        let (multiplier, shift) = (multipliers.at(&[channel])?, shifts.at(&[channel])?);
        let scaled = if self.scale32 {
            scale_32(fits(value, 32)?, multiplier, shift, self.double_round)?
        } else {
            scale_16(fits(value, 48)?, multiplier, shift)?
        };
        let shifted = fits(scaled + extended(output_zero.first()?, width, self.output_unsigned), 32)?;
        // The specification writes the unsigned case with an unsigned comparison, by which a
        // negative number would become the largest one. Saturation is meant: its reference model
        // compares signed numbers.
        Some(if self.output_unsigned {
            shifted.clamp(0, mask(width) as i128)
        } else {
            shifted.clamp(minimum(width), maximum(width))
        })
    }
}

/// A number read as signed, or the unsigned one of the same bits.
fn extended(value: i128, width: u32, unsigned: bool) -> i128 {
    if unsigned { value & mask(width) as i128 } else { value }
}
