//! Widths of expressions, and the nets that they read.

use super::value::{Binary, Expression, Unary};
use crate::{Net, WiringError};

impl Expression {
    /// Bits; none for [`Expression::Fill`], which has as many as its context needs.
    #[must_use]
    pub fn width(&self) -> Option<u32> {
        Some(match self {
            Self::Net(net) => net.width(),
            Self::Slice { width, .. } => width.unwrap_or(1),
            Self::Indexed { .. } => 1,
            Self::Part { width, .. } | Self::Resized(width, _) => *width,
            Self::Word { memory, .. } => memory.width(),
            Self::Literal(literal) => literal.width(),
            Self::Fill(_) => return None,
            Self::Joined(parts) => parts.iter().map(Self::width).sum::<Option<u32>>()?,
            Self::Repeated(times, part) => times * part.width()?,
            Self::Unary(Unary::Complement, of) => of.width()?,
            Self::Unary(..) => 1,
            Self::Binary(operator, a, b) if operator.is_arithmetic() => a.width().or(b.width())?,
            Self::Binary(..) => 1,
            Self::Choice(_, then, otherwise) => then.width().or(otherwise.width())?,
        })
    }

    /// True if something can be assigned to it: nets and slices of nets, side by side.
    pub(crate) fn is_target(&self) -> bool {
        match self {
            Self::Net(_) | Self::Slice { .. } => true,
            Self::Joined(parts) => parts.iter().all(Self::is_target),
            _ => false,
        }
    }

    /// Calls `of` for each net that it names: with the bits, or without where these are decided at
    /// run time.
    pub(crate) fn nets<'e>(&'e self, of: &mut dyn FnMut(&'e Net, Option<(u32, u32)>)) {
        match self {
            Self::Net(net) => of(net, Some((0, net.width()))),
            Self::Slice { net, low, width } => of(net, Some((*low, width.unwrap_or(1)))),
            Self::Indexed { net, index: inner } | Self::Part { net, low: inner, .. } => {
                of(net, None);
                inner.nets(of);
            }
            Self::Word { memory, address } => {
                of(memory, None);
                address.nets(of);
            }
            Self::Literal(_) | Self::Fill(_) => {}
            Self::Joined(parts) => parts.iter().for_each(|part| part.nets(of)),
            Self::Repeated(_, part) | Self::Unary(_, part) | Self::Resized(_, part) => part.nets(of),
            Self::Binary(_, a, b) => {
                a.nets(of);
                b.nets(of);
            }
            Self::Choice(condition, then, otherwise) => {
                condition.nets(of);
                then.nets(of);
                otherwise.nets(of);
            }
        }
    }

    /// Checks that operators have operands of one width, conditions of one bit, and that slices lie
    /// within their nets.
    ///
    /// # Errors
    /// [`WiringError::Width`], [`WiringError::Slice`].
    pub fn check(&self) -> Result<(), WiringError> {
        let same = |what: &str, a: &Self, b: &Self| match (a.width(), b.width()) {
            (Some(expected), Some(found)) if expected != found => {
                Err(WiringError::Width { position: format!("{what} in '{self}'"), expected, found })
            }
            _ => Ok(()),
        };
        let condition = |of: &Self| match of.width() {
            Some(found) if found != 1 => {
                Err(WiringError::Width { position: format!("a condition in '{self}'"), expected: 1, found })
            }
            _ => Ok(()),
        };
        match self {
            Self::Net(_) | Self::Literal(_) | Self::Fill(_) => Ok(()),
            Self::Slice { net, low, width }
                if *width == Some(0) || u64::from(*low) + u64::from(width.unwrap_or(1)) > u64::from(net.width()) =>
            {
                Err(WiringError::Slice { slice: self.to_string(), width: net.width() })
            }
            Self::Slice { .. } => Ok(()),
            Self::Part { net, width, .. } if *width > net.width() => {
                Err(WiringError::Slice { slice: self.to_string(), width: net.width() })
            }
            Self::Indexed { index: inner, .. } | Self::Part { low: inner, .. } | Self::Word { address: inner, .. } => {
                inner.check()
            }
            Self::Joined(parts) => parts.iter().try_for_each(Self::check),
            Self::Repeated(_, part) | Self::Resized(_, part) => part.check(),
            Self::Unary(operator, of) => {
                if *operator == Unary::Not {
                    condition(of)?;
                }
                of.check()
            }
            Self::Binary(operator, a, b) => {
                if matches!(operator, Binary::LogicalAnd | Binary::LogicalOr) {
                    condition(a)?;
                    condition(b)?;
                } else {
                    same("operands", a, b)?;
                }
                a.check()?;
                b.check()
            }
            Self::Choice(of, then, otherwise) => {
                condition(of)?;
                same("choices", then, otherwise)?;
                of.check()?;
                then.check()?;
                otherwise.check()
            }
        }
    }
}

impl Binary {
    /// True if the result has the width of the operands.
    fn is_arithmetic(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Xor | Self::Add | Self::Subtract | Self::Multiply)
    }
}
