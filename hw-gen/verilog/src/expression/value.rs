//! Values made from nets and constants.

use crate::{Literal, Net};

/// A value, made from nets and constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// All of a net.
    Net(Net),
    /// Bits of a net from `low` up; without a width a single one.
    Slice {
        /// The net.
        net: Net,
        /// The lowest bit.
        low: u32,
        /// The number of bits; none for a single one.
        width: Option<u32>,
    },
    /// A bit of a net by its number.
    Indexed {
        /// The net.
        net: Net,
        /// The number.
        index: Box<Expression>,
    },
    /// Bits of a net from one up that is known at run time.
    Part {
        /// The net.
        net: Net,
        /// The number of the lowest bit.
        low: Box<Expression>,
        /// The number of bits.
        width: u32,
    },
    /// A word of a memory.
    Word {
        /// The memory: its name, and the bits of a word.
        memory: Net,
        /// The word's number.
        address: Box<Expression>,
    },
    /// A constant.
    Literal(Literal),
    /// As many zeros, or ones, as the context needs.
    Fill(bool),
    /// Side by side, the first in the highest bits.
    Joined(Vec<Expression>),
    /// The same again and again.
    Repeated(u32, Box<Expression>),
    /// An operator in front.
    Unary(Unary, Box<Expression>),
    /// An operator between two.
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// The first where a condition holds, else the second.
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// In another width, cut off or filled with zeros.
    Resized(u32, Box<Expression>),
}

/// An operator in front of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`: 1 if the operand is 0.
    Not,
    /// `~`: every bit inverted.
    Complement,
    /// `&`: 1 if all bits are 1.
    All,
    /// `|`: 1 if any bit is 1.
    Any,
}

/// An operator between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Binary {
    LogicalAnd,
    LogicalOr,
    And,
    Or,
    Xor,
    Add,
    Subtract,
    Multiply,
    Equal,
    Different,
}

impl Expression {
    /// Parts side by side, the first in the lowest bits; a single one as it is.
    #[must_use]
    pub fn lowest_first(parts: impl IntoIterator<Item = Expression>) -> Self {
        let mut parts: Vec<_> = parts.into_iter().collect();
        parts.reverse();
        if parts.len() == 1 { parts.swap_remove(0) } else { Self::Joined(parts) }
    }

    /// The disjunction of single bits; 0 of none.
    #[must_use]
    pub fn any_of(bits: impl IntoIterator<Item = Expression>) -> Self {
        bits.into_iter().reduce(|a, b| a.or(b)).unwrap_or_else(|| Literal::new(1, 0).into())
    }

    /// The conjunction of single bits; 1 of none.
    #[must_use]
    pub fn all_of(bits: impl IntoIterator<Item = Expression>) -> Self {
        bits.into_iter().reduce(|a, b| a.and(b)).unwrap_or_else(|| Literal::new(1, 1).into())
    }

    /// Zeros above it, so that it has so many bits; itself if it has them.
    #[must_use]
    pub fn padded(self, width: u32) -> Self {
        match self.width() {
            Some(own) if own < width => Self::Joined(vec![Literal::decimal(width - own, 0).into(), self]),
            _ => self,
        }
    }

    /// Both conditions hold.
    #[must_use]
    pub fn and(self, other: impl Into<Expression>) -> Self {
        self.binary(Binary::LogicalAnd, other)
    }

    /// A condition of the two holds.
    #[must_use]
    pub fn or(self, other: impl Into<Expression>) -> Self {
        self.binary(Binary::LogicalOr, other)
    }

    /// True if it is the other.
    #[must_use]
    pub fn equals(self, other: impl Into<Expression>) -> Self {
        self.binary(Binary::Equal, other)
    }

    /// An operator between it and another.
    #[must_use]
    pub fn binary(self, operator: Binary, other: impl Into<Expression>) -> Self {
        Self::Binary(operator, Box::new(self), Box::new(other.into()))
    }

    /// An operator in front of it.
    #[must_use]
    pub fn unary(self, operator: Unary) -> Self {
        Self::Unary(operator, Box::new(self))
    }

    /// `then` where it holds, else `otherwise`.
    #[must_use]
    pub fn choose(self, then: impl Into<Expression>, otherwise: impl Into<Expression>) -> Self {
        Self::Choice(Box::new(self), Box::new(then.into()), Box::new(otherwise.into()))
    }

    /// It in another width.
    #[must_use]
    pub fn resized(self, width: u32) -> Self {
        Self::Resized(width, Box::new(self))
    }
}

impl std::ops::Not for Expression {
    type Output = Self;

    fn not(self) -> Self {
        self.unary(Unary::Not)
    }
}

impl From<Net> for Expression {
    fn from(net: Net) -> Self {
        Self::Net(net)
    }
}

impl From<&Net> for Expression {
    fn from(net: &Net) -> Self {
        net.all()
    }
}

impl From<&Expression> for Expression {
    fn from(expression: &Expression) -> Self {
        expression.clone()
    }
}

impl From<Literal> for Expression {
    fn from(literal: Literal) -> Self {
        Self::Literal(literal)
    }
}

impl From<bool> for Expression {
    fn from(bit: bool) -> Self {
        Literal::new(1, bit.into()).into()
    }
}
