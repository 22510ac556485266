//! Names that carry bits.

use std::sync::Arc;

use crate::Expression;

/// A net, a port or a constant of a module: a name and its range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Net {
    name: Arc<str>,
    /// Bits of a vector; none for a single bit without a range.
    range: Option<u32>,
}

impl Net {
    /// A single bit, declared without a range.
    #[must_use]
    pub fn bit(name: &str) -> Self {
        Self { name: name.into(), range: None }
    }

    /// A vector `[width-1:0]`.
    #[must_use]
    pub fn vector(name: &str, width: u32) -> Self {
        Self { name: name.into(), range: Some(width) }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.range.unwrap_or(1)
    }

    /// The range of its declaration with a blank behind it; nothing for a single bit.
    pub(crate) fn range(&self) -> String {
        self.range.map_or(String::new(), |width| format!("[{}:0]", i64::from(width) - 1))
    }

    /// All of it.
    #[must_use]
    pub fn all(&self) -> Expression {
        Expression::Net(self.clone())
    }

    /// Bit number `bit`.
    #[must_use]
    pub fn at(&self, bit: u32) -> Expression {
        match self.range {
            None => self.all(),
            Some(_) => Expression::Slice { net: self.clone(), low: bit, width: None },
        }
    }

    /// The `width` bits from bit `low` up.
    #[must_use]
    pub fn slice(&self, low: u32, width: u32) -> Expression {
        match self.range {
            Some(all) if low > 0 || width != all => Expression::Slice { net: self.clone(), low, width: Some(width) },
            _ => self.all(),
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
