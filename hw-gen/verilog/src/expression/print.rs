//! The text of expressions.

use std::fmt::{self, Display, Formatter};

use super::value::{Binary, Expression, Unary};

/// The binding strength of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tie {
    Choice,
    Operator,
    Prefix,
    Whole,
}

impl Expression {
    fn tie(&self) -> Tie {
        match self {
            Self::Choice(..) => Tie::Choice,
            Self::Binary(..) => Tie::Operator,
            Self::Unary(..) => Tie::Prefix,
            _ => Tie::Whole,
        }
    }

    /// The text inside of another expression that needs it to hold together so tightly.
    fn inner(&self, tie: Tie) -> String {
        if self.tie() < tie { format!("({self})") } else { self.to_string() }
    }

    /// An operand of an operator; a chain of one associative operator needs no parentheses.
    fn operand(&self, operator: Binary) -> String {
        match self {
            Self::Binary(own, ..) if *own == operator && operator.is_associative() => self.to_string(),
            _ => self.inner(Tie::Prefix),
        }
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Net(net) => f.write_str(net.name()),
            Self::Slice { net, low, width: None } => write!(f, "{}[{low}]", net.name()),
            Self::Slice { net, low, width: Some(width) } => {
                write!(f, "{}[{}:{low}]", net.name(), i64::from(low + width) - 1)
            }
            Self::Indexed { net, index } => write!(f, "{}[{index}]", net.name()),
            Self::Part { net, low, width } => write!(f, "{}[{}+:{width}]", net.name(), low.tight()),
            Self::Word { memory, address } => write!(f, "{}[{address}]", memory.name()),
            Self::Literal(literal) => literal.fmt(f),
            Self::Fill(ones) => write!(f, "'{}", u8::from(*ones)),
            Self::Joined(parts) => {
                // A literal of several parts is a concatenation itself, which needs no more braces.
                let part = |part: &Self| match part {
                    Self::Literal(literal) => literal.parts(),
                    part => vec![part.to_string()],
                };
                write!(f, "{{{}}}", parts.iter().flat_map(part).collect::<Vec<_>>().join(", "))
            }
            Self::Repeated(times, part) => write!(f, "{{{times}{{{part}}}}}"),
            Self::Unary(operator, of) => write!(f, "{}{}", operator.text(), of.inner(Tie::Whole)),
            Self::Binary(operator, a, b) => {
                write!(f, "{} {} {}", a.operand(*operator), operator.text(), b.operand(*operator))
            }
            Self::Choice(condition, then, otherwise) => {
                write!(f, "{} ? {} : {otherwise}", condition.inner(Tie::Operator), then.inner(Tie::Operator))
            }
            Self::Resized(width, of) => write!(f, "{width}'({of})"),
        }
    }
}

impl Expression {
    /// The text of a lowest bit: without blanks, so that no line breaks in it.
    fn tight(&self) -> String {
        self.to_string().replace(' ', "")
    }
}

impl Unary {
    fn text(self) -> &'static str {
        match self {
            Self::Not => "!",
            Self::Complement => "~",
            Self::All => "&",
            Self::Any => "|",
        }
    }
}

impl Binary {
    fn text(self) -> &'static str {
        match self {
            Self::LogicalAnd => "&&",
            Self::LogicalOr => "||",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Equal => "==",
            Self::Different => "!=",
        }
    }

    fn is_associative(self) -> bool {
        matches!(self, Self::LogicalAnd | Self::LogicalOr | Self::And | Self::Or | Self::Xor | Self::Add)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Binary, Expression, Literal, Net, Unary};

    #[test]
    fn expressions_read_as_people_write_them() {
        let (a, b, w) = (Net::bit("a"), Net::bit("b"), Net::vector("w", 8));
        let text = |expression: Expression| {
            expression.check().expect("sound");
            expression.to_string()
        };
        assert_eq!(text(a.all().and(&b).and(!a.all().or(&b))), "a && b && !(a || b)");
        assert_eq!(text(a.all().or(&b).choose(w.slice(0, 4), w.slice(4, 4))), "a || b ? w[3:0] : w[7:4]");
        assert_eq!(text(Expression::lowest_first([w.at(0), w.slice(1, 7)])), "{w[7:1], w[0]}");
        assert_eq!(text(w.slice(0, 3).padded(5)), "{2'd0, w[2:0]}");
        assert_eq!((text(w.slice(0, 8)), text(a.at(0))), ("w".to_owned(), "a".to_owned()));
        let low = Expression::from(Literal::new(32, 3)).binary(Binary::Multiply, w.all().resized(32));
        assert_eq!(text(w.part(low, 3)), "w[32'h3*32'(w)+:3]");
        assert_eq!(text(w.all().unary(Unary::All).and(w.all().equals(Expression::Fill(false)))), "&w && (w == '0)");
        let sum = w.all().binary(Binary::Add, &w).binary(Binary::Xor, &w);
        assert_eq!(text(sum), "(w + w) ^ w");
    }

    #[test]
    fn unequal_widths_are_noticed() {
        let (a, w) = (Net::bit("a"), Net::vector("w", 8));
        assert!(w.all().equals(w.slice(0, 4)).check().is_err());
        assert!(w.all().and(&a).check().is_err() && (!w.all()).check().is_err());
        assert!(a.all().choose(&w, &a).check().is_err());
        assert!(Expression::Joined(vec![w.slice(4, 5)]).check().is_err());
    }
}
