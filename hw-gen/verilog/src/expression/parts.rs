//! Parts of nets.

use super::value::Expression;
use crate::Net;

impl Net {
    /// All of it.
    #[must_use]
    pub fn all(&self) -> Expression {
        Expression::Net(self.clone())
    }

    /// Bit number `bit`.
    #[must_use]
    pub fn at(&self, bit: u32) -> Expression {
        match self.is_vector() || bit > 0 {
            false => self.all(),
            true => Expression::Slice { net: self.clone(), low: bit, width: None },
        }
    }

    /// The `width` bits from bit `low` up.
    #[must_use]
    pub fn slice(&self, low: u32, width: u32) -> Expression {
        match (low, width) == (0, self.width()) {
            true => self.all(),
            false => Expression::Slice { net: self.clone(), low, width: Some(width) },
        }
    }

    /// Part number `number` of parts of `width` bits.
    #[must_use]
    pub fn lane(&self, number: u32, width: u32) -> Expression {
        self.slice(number * width, width)
    }

    /// The bit that an expression numbers.
    #[must_use]
    pub fn indexed(&self, index: impl Into<Expression>) -> Expression {
        Expression::Indexed { net: self.clone(), index: Box::new(index.into()) }
    }

    /// The `width` bits from the bit that an expression numbers up.
    #[must_use]
    pub fn part(&self, low: impl Into<Expression>, width: u32) -> Expression {
        Expression::Part { net: self.clone(), low: Box::new(low.into()), width }
    }
}
