//! Affine expressions over registers.

use crate::{
    domain::{Calculate, Domain},
    machine::Machine,
    registers::Slot,
    scalar::Binary,
    value::Word,
};
use ringmill_dialects::attr::Predicate;

/// Bits of an index.
const INDEX: u32 = 64;

/// A quasi-affine expression. Arithmetic wraps at 64 bits, as that of `index` does.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    /// The signed value of an index register.
    Register(Slot),
    /// A number.
    Constant(i64),
    /// Sum.
    Add(Box<[Expression; 2]>),
    /// Product.
    Mul(Box<[Expression; 2]>),
    /// Euclidean remainder; undefined for a divisor below 1.
    Mod(Box<[Expression; 2]>),
    /// Quotient rounded down; undefined for a divisor below 1.
    FloorDiv(Box<[Expression; 2]>),
    /// Quotient rounded up; undefined for a divisor below 1.
    CeilDiv(Box<[Expression; 2]>),
}

impl Expression {
    /// The value, or `None` if it depends on an undefined one.
    #[inline]
    pub fn evaluate<D: Domain>(&self, machine: &Machine<'_, D>) -> Option<i64> {
        match self {
            Self::Register(slot) => machine.index(*slot),
            Self::Constant(value) => Some(*value),
            Self::Add(sides) => Some(sides[0].evaluate(machine)?.wrapping_add(sides[1].evaluate(machine)?)),
            Self::Mul(sides) => Some(sides[0].evaluate(machine)?.wrapping_mul(sides[1].evaluate(machine)?)),
            Self::Mod(sides) => {
                let (value, divisor) = divided(sides, machine)?;
                Some(value.rem_euclid(divisor))
            }
            Self::FloorDiv(sides) => {
                let (value, divisor) = divided(sides, machine)?;
                Some(value.div_euclid(divisor))
            }
            Self::CeilDiv(sides) => {
                let (value, divisor) = divided(sides, machine)?;
                Some(value.div_euclid(divisor) + i64::from(value.rem_euclid(divisor) != 0))
            }
        }
    }
}

impl Expression {
    /// The value as an index, which may depend on arguments.
    pub fn word<D: Calculate>(&self, machine: &mut Machine<'_, D>) -> D::Word {
        let number = |value: i64| D::Word::from(Word::from_index(value));
        match self {
            Self::Register(slot) => machine.word(*slot),
            Self::Constant(value) => number(*value),
            Self::Add(sides) | Self::Mul(sides) => {
                let [left, right] = [&sides[0], &sides[1]].map(|side| side.word(machine));
                let op = if matches!(self, Self::Add(_)) { Binary::Add } else { Binary::Mul };
                machine.domain.binary(op, INDEX, left, right)
            }
            Self::Mod(sides) | Self::FloorDiv(sides) | Self::CeilDiv(sides) => {
                let [value, divisor] = [&sides[0], &sides[1]].map(|side| side.word(machine));
                let domain = &mut machine.domain;
                let quotient = match self {
                    Self::CeilDiv(_) => domain.binary(Binary::CeilDivSigned, INDEX, value, divisor),
                    _ => domain.binary(Binary::FloorDivSigned, INDEX, value, divisor),
                };
                let result = match self {
                    Self::Mod(_) => {
                        let product = domain.binary(Binary::Mul, INDEX, quotient, divisor);
                        domain.binary(Binary::Sub, INDEX, value, product)
                    }
                    _ => quotient,
                };
                let positive = domain.compare(Predicate::SignedGreater, INDEX, divisor, number(0));
                domain.choose_word(positive, result, Word::UNDEFINED.into())
            }
        }
    }

    /// True if the value depends on a register that is not known.
    #[inline]
    pub fn is_unknown<D: Domain>(&self, machine: &Machine<'_, D>) -> bool {
        D::SYMBOLIC
            && match self {
                Self::Register(slot) => D::known(machine.word(*slot)).is_none(),
                Self::Constant(_) => false,
                Self::Add(sides)
                | Self::Mul(sides)
                | Self::Mod(sides)
                | Self::FloorDiv(sides)
                | Self::CeilDiv(sides) => sides.iter().any(|side| side.is_unknown(machine)),
            }
    }
}

/// Both sides of a division with a positive divisor.
fn divided<D: Domain>(sides: &[Expression; 2], machine: &Machine<'_, D>) -> Option<(i64, i64)> {
    let value = sides[0].evaluate(machine)?;
    let divisor = sides[1].evaluate(machine)?;
    (divisor > 0).then_some((value, divisor))
}

/// The combination of several results of a map into one value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Combine {
    /// The smallest; also of a map with one result.
    Min,
    /// The largest.
    Max,
}

/// The smallest or largest of the results of an affine map.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    /// The results of the map, at least one.
    pub results: Vec<Expression>,
    /// The combination.
    pub combine: Combine,
}

impl Affine {
    /// The value, or `None` if it depends on an undefined one.
    #[inline]
    pub fn evaluate<D: Domain>(&self, machine: &Machine<'_, D>) -> Option<i64> {
        let mut chosen = self.results.first()?.evaluate(machine)?;
        for result in &self.results[1..] {
            let value = result.evaluate(machine)?;
            chosen = match self.combine {
                Combine::Min => chosen.min(value),
                Combine::Max => chosen.max(value),
            };
        }
        Some(chosen)
    }

    /// The value as an index, which may depend on arguments; undefined if it depends on an
    /// undefined one.
    #[inline]
    pub fn apply<D: Domain>(&self, machine: &mut Machine<'_, D>) -> D::Word {
        if self.results.iter().any(|result| result.is_unknown(machine)) {
            return self.word(machine);
        }
        self.evaluate(machine).map_or(Word::UNDEFINED, Word::from_index).into()
    }

    fn word<D: Calculate>(&self, machine: &mut Machine<'_, D>) -> D::Word {
        let op = match self.combine {
            Combine::Min => Binary::MinSigned,
            Combine::Max => Binary::MaxSigned,
        };
        let words: Vec<D::Word> = self.results.iter().map(|result| result.word(machine)).collect();
        let domain = &mut machine.domain;
        let chosen = words.into_iter().reduce(|chosen, word| domain.binary(op, INDEX, chosen, word));
        chosen.unwrap_or(Word::UNDEFINED.into())
    }
}
