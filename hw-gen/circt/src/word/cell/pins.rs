//! The inputs and the result of an operator.

use crate::WordError;
use crate::word::body::Body;
use crate::word::design::{Bit, Cell, Setting};
use crate::word::value::Value;
use std::fmt::Display;

/// A cell with one result.
pub(super) struct Pins<'a> {
    cell: &'a Cell,
    pub result: &'a Value,
}

impl<'a> Pins<'a> {
    pub fn new(cell: &'a Cell, result: &'a Value) -> Self {
        Self { cell, result }
    }

    pub fn kind(&self) -> &'a str {
        &self.cell.kind
    }

    /// Returns the bits at an input; none if it is not connected.
    pub fn bits(&self, port: &str) -> &'a [Bit] {
        self.cell.connections.get(port).map_or(&[], Vec::as_slice)
    }

    pub fn parameter(&self, name: &str) -> Option<&'a Setting> {
        self.cell.parameters.get(name)
    }

    /// True if a parameter is not 0.
    pub fn is_set(&self, name: &str) -> bool {
        self.parameter(name).and_then(Setting::number).is_some_and(|number| number != 0)
    }

    /// True if all operands are signed: Verilog sign-extends operands only then.
    pub fn is_signed(&self) -> bool {
        self.is_set("A_SIGNED") && (self.bits("B").is_empty() || self.is_set("B_SIGNED"))
    }

    /// Defines the result as an operation of a given width, truncated or extended.
    pub fn define(
        &self,
        body: &mut Body<'_>,
        width: usize,
        is_signed: bool,
        operation: impl Display,
        types: impl Display,
    ) {
        let wanted = self.result.width;
        if wanted == width {
            return body.define(self.result, operation, types);
        }
        let value = body.operation(width, operation, types);
        if wanted < width {
            return body.define(
                self.result,
                format_args!("comb.extract {value} from 0"),
                format_args!("(i{width}) -> i{wanted}"),
            );
        }
        let missing = wanted - width;
        let high = match is_signed {
            true => {
                let types = format!("(i{width}) -> i1");
                let sign = body.operation(1, format_args!("comb.extract {value} from {}", width - 1), types);
                body.operation(missing, format_args!("comb.replicate {sign}"), format_args!("(i1) -> i{missing}"))
            }
            false => body.operation(missing, "hw.constant 0", format_args!("i{missing}")),
        };
        body.define(self.result, format_args!("comb.concat {high}, {value}"), format_args!("i{missing}, i{width}"));
    }
}

/// Truncates or extends bits.
pub(super) fn resized(bits: &[Bit], width: usize, is_signed: bool) -> Vec<Bit> {
    let high = bits.last().filter(|_| is_signed).copied().unwrap_or(Bit::Constant(false));
    bits.iter().copied().chain(std::iter::repeat(high)).take(width).collect()
}

/// Returns a constant with all bits the same.
pub(super) fn filled(bit: bool, width: usize, body: &mut Body<'_>) -> Result<Value, WordError> {
    body.operand(&vec![Bit::Constant(bit); width])
}
