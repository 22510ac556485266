//! Affine expressions over registers.

use crate::{domain::Domain, machine::Machine, registers::Slot};

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
}
