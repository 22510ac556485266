//! `tosa.rescale`, and the scaling that it shares with averages.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::flag,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::Halt,
    value::mask,
};
use ringmill_dialects::attr::{self, Predicate, Rounding};

/// A scale: the product with `multiplier` over 2^`shift`.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub multiplier: i128,
    pub shift: u32,
}

impl Scale {
    /// The scale of some numbers; nothing if the specification does not allow it.
    pub fn of(multiplier: i128, shift: i128) -> Option<Self> {
        (multiplier >= 0 && (2..=62).contains(&shift)).then_some(Self { multiplier, shift: shift as u32 })
    }

    /// `apply_scale_32`: a number of 32 bits scaled and rounded to the nearest, ties up; with
    /// `double`, of shifts above 31, first rounded away from zero at bit 30.
    pub fn apply_32<D: Arithmetic>(self, domain: &mut D, value: D::Number, double: bool) -> D::Number {
        let value = domain.fits(value, self.shift);
        let mut scaled = self.rounded(domain, value);
        if double && self.shift > 31 {
            let constant = |value| D::constant(Some(value));
            let positive = domain.relation(Predicate::SignedGreaterEqual, value, constant(0));
            let away = domain.either(positive, [constant(1 << 30), constant(-(1 << 30))], 64);
            scaled = domain.sum(scaled, away, 64);
        }
        domain.halved(scaled, self.shift)
    }

    /// `apply_scale_16`: the same of a value of 48 bits and a multiplier of 16; the result must
    /// have 32.
    fn apply_16<D: Arithmetic>(self, domain: &mut D, value: D::Number) -> D::Number {
        let scaled = self.rounded(domain, value);
        let scaled = domain.halved(scaled, self.shift);
        domain.fits(scaled, 32)
    }

    /// The product, of at most 63 bits, and half of the divisor.
    fn rounded<D: Arithmetic>(self, domain: &mut D, value: D::Number) -> D::Number {
        let product = domain.product(value, D::constant(Some(self.multiplier)), 64);
        domain.sum(product, D::constant(Some(1 << (self.shift - 1))), 64)
    }
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

    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        width: u32,
    ) -> Result<D::Number, Halt> {
        let channel = if self.per_channel { index.last().copied().unwrap_or(0) } else { 0 };
        let [input, multipliers, shifts, input_zero, output_zero] = operands else { return Ok(D::constant(None)) };
        let [value, zero] = [input.word(index), input_zero.first_word()]
            .map(|word| domain.number(word, self.input, !self.input_unsigned));
        let scale = [multipliers, shifts].map(|numbers| D::settled(numbers.at(domain, &[channel])));
        let [multiplier, shift] = scale;
        let scale = multiplier?.zip(shift?).and_then(|(multiplier, shift)| Scale::of(multiplier, shift));
        let Some(scale) = scale else { return Ok(D::constant(None)) };
        let scaled = if self.scale32 {
            let value = domain.difference(value, zero, 32);
            scale.apply_32(domain, value, self.double_round)
        } else {
            let value = domain.difference(value, zero, 48);
            scale.apply_16(domain, value)
        };
        let output_zero = domain.number(output_zero.first_word(), width, !self.output_unsigned);
        let shifted = domain.sum(scaled, output_zero, 32);
        // The specification writes the unsigned case with an unsigned comparison, by which a
        // negative number would become the largest one. Saturation is meant: its reference model
        // compares signed numbers.
        Ok(if self.output_unsigned {
            domain.clamped(shifted, 0, mask(width) as i128)
        } else {
            domain.saturated(shifted, width)
        })
    }
}
