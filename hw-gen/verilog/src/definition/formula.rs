//! Constant formulas: widths and defaults, as headers of modules write them.

use std::collections::HashMap;

/// A constant formula of a module's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A number.
    Number(i128),
    /// A sized literal: bits and number.
    Sized(u32, i128),
    /// A parameter.
    Parameter(String),
    /// `$clog2` of a formula.
    Clog2(Box<Formula>),
    /// An operator in front.
    Unary(char, Box<Formula>),
    /// An operator between two.
    Binary(&'static str, Box<Formula>, Box<Formula>),
    /// The first where a condition is not 0, else the second.
    Choice(Box<Formula>, Box<Formula>, Box<Formula>),
    /// Sized literals side by side.
    Joined(Vec<Formula>),
    /// A value that is not evaluated here: a text, or a function.
    Opaque,
}

impl Formula {
    /// The number, from those of parameters; none where it depends on what is not known, or does
    /// not fit.
    #[must_use]
    pub fn value(&self, parameters: &HashMap<&str, i128>) -> Option<i128> {
        match self {
            Self::Number(number) | Self::Sized(_, number) => Some(*number),
            Self::Parameter(name) => parameters.get(name.as_str()).copied(),
            Self::Clog2(of) => {
                let of = u128::try_from(of.value(parameters)?).ok()?;
                Some(of.checked_next_power_of_two()?.trailing_zeros().into())
            }
            Self::Unary(operator, of) => {
                let of = of.value(parameters)?;
                match operator {
                    '-' => of.checked_neg(),
                    '!' => Some(i128::from(of == 0)),
                    _ => None,
                }
            }
            Self::Binary(operator, a, b) => binary(operator, a.value(parameters)?, b.value(parameters)?),
            Self::Choice(condition, then, otherwise) => {
                if condition.value(parameters)? != 0 { then } else { otherwise }.value(parameters)
            }
            Self::Joined(parts) => parts.iter().try_fold(0, |value: i128, part| match part {
                Self::Sized(width, number) if value.leading_zeros() > *width => Some(value << width | number),
                _ => None,
            }),
            Self::Opaque => None,
        }
    }
}

fn binary(operator: &str, a: i128, b: i128) -> Option<i128> {
    let small = || u32::try_from(b).ok();
    match operator {
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        "%" => a.checked_rem(b),
        "**" => a.checked_pow(small()?),
        "<<" => a.checked_shl(small()?),
        ">>" => a.checked_shr(small()?),
        "&" => Some(a & b),
        "|" => Some(a | b),
        "^" => Some(a ^ b),
        "&&" => Some(i128::from(a != 0 && b != 0)),
        "||" => Some(i128::from(a != 0 || b != 0)),
        "==" => Some(i128::from(a == b)),
        "!=" => Some(i128::from(a != b)),
        "<" => Some(i128::from(a < b)),
        "<=" => Some(i128::from(a <= b)),
        ">" => Some(i128::from(a > b)),
        ">=" => Some(i128::from(a >= b)),
        _ => None,
    }
}
