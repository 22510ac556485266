//! Sums of values times numbers: subscripts and cells that are compared without being known.

use crate::ir::{constant_of, key};
use melior::ir::{
    OperationRef, TypeLike, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    access::{AffineExpr, AffineMap},
    attr,
    ops::{Affine, Arith, OpName},
};
use std::collections::BTreeMap;

/// Something that is not a sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Term {
    /// A value, by its identity.
    Value(usize),
    /// A division of one sum by another, or a product of two.
    Of(Operator, Box<Form>, Box<Form>),
}

/// An affine operator that sums do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Operator {
    /// `*`
    Product,
    /// `mod`
    Remainder,
    /// `floordiv`
    Floor,
    /// `ceildiv`
    Ceiling,
}

/// `constant + Σ factor · term`, modulo 2^64 as addresses are; no factor is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Form {
    constant: i64,
    terms: BTreeMap<Term, i64>,
}

/// Ops that are looked through for one subscript: index arithmetic is short.
const BUDGET: usize = 64;

impl Form {
    /// A number.
    pub fn number(constant: i64) -> Self {
        Self { constant, terms: BTreeMap::new() }
    }

    fn term(term: Term) -> Self {
        Self { constant: 0, terms: BTreeMap::from([(term, 1)]) }
    }

    /// The sum that an `index` is.
    pub fn of(value: Value<'_, '_>) -> Self {
        Self::through(value, &mut { BUDGET })
    }

    /// The sums that the results of an affine map are, whose operands begin at `first`.
    pub fn of_map(map: &AffineMap, operation: OperationRef<'_, '_>, first: usize) -> Option<Vec<Self>> {
        Self::results(map, operation, first, &mut { BUDGET })
    }

    /// The number, if it is one.
    pub fn known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// This and `factor` times another.
    pub fn plus(mut self, other: &Self, factor: i64) -> Self {
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(factor));
        for (term, &count) in &other.terms {
            let sum = self.terms.get(term).copied().unwrap_or(0).wrapping_add(count.wrapping_mul(factor));
            if sum == 0 {
                self.terms.remove(term);
            } else {
                self.terms.insert(term.clone(), sum);
            }
        }
        self
    }

    /// The difference to another, if it is a number whatever the values are.
    pub fn distance(&self, other: &Self) -> Option<i64> {
        (self.terms == other.terms).then(|| self.constant.wrapping_sub(other.constant))
    }

    fn results(
        map: &AffineMap,
        operation: OperationRef<'_, '_>,
        first: usize,
        budget: &mut usize,
    ) -> Option<Vec<Self>> {
        let mut dims = (first..first + map.dims + map.symbols)
            .map(|position| Some(Self::through(operation.operand(position).ok()?, budget)))
            .collect::<Option<Vec<_>>>()?;
        let symbols = dims.split_off(map.dims);
        map.results.iter().map(|result| Self::expression(result, &dims, &symbols)).collect()
    }

    fn through(value: Value<'_, '_>, budget: &mut usize) -> Self {
        if let Some(constant) = constant_of(value) {
            return Self::number(constant.signed() as i64);
        }
        Self::sum(value, budget).unwrap_or_else(|| Self::term(Term::Value(key(value))))
    }

    /// The sum that the op behind a value says; `None` when it says none.
    fn sum(value: Value<'_, '_>, budget: &mut usize) -> Option<Self> {
        *budget = budget.checked_sub(1)?;
        let operation = OperationResult::try_from(value).ok()?.owner();
        if OpName::from(Affine::Apply).is(operation) {
            return Self::results(&attr::MAP.of(operation)?, operation, 0, budget)?.pop();
        }
        // Narrow integers wrap earlier than addresses do.
        if !value.r#type().is_index() {
            return None;
        }
        let name = Arith::of(operation).filter(|name| matches!(name, Arith::AddI | Arith::SubI | Arith::MulI))?;
        let left = Self::through(operation.operand(0).ok()?, budget);
        let right = Self::through(operation.operand(1).ok()?, budget);
        match (name, left.known(), right.known()) {
            (Arith::AddI, ..) => Some(left.plus(&right, 1)),
            (Arith::SubI, ..) => Some(left.plus(&right, -1)),
            (_, Some(factor), _) => Some(Self::default().plus(&right, factor)),
            (_, _, Some(factor)) => Some(Self::default().plus(&left, factor)),
            _ => None,
        }
    }

    fn expression(expression: &AffineExpr, dims: &[Self], symbols: &[Self]) -> Option<Self> {
        let of = |side: &AffineExpr| Self::expression(side, dims, symbols);
        let other = |operator, left: &AffineExpr, right: &AffineExpr| {
            let (left, right) = (of(left)?, of(right)?);
            if let (Operator::Product, Some(factor)) = (operator, right.known()) {
                return Some(Self::default().plus(&left, factor));
            }
            if let (Operator::Product, Some(factor)) = (operator, left.known()) {
                return Some(Self::default().plus(&right, factor));
            }
            // `None` for a division that is not defined.
            if left.known().is_some() && right.known().is_some() {
                let sides = [left.known()?, right.known()?];
                let (left, right) = (Box::new(AffineExpr::Dim(0)), Box::new(AffineExpr::Dim(1)));
                let value = match operator {
                    Operator::Product => AffineExpr::Mul(left, right),
                    Operator::Remainder => AffineExpr::Mod(left, right),
                    Operator::Floor => AffineExpr::FloorDiv(left, right),
                    Operator::Ceiling => AffineExpr::CeilDiv(left, right),
                };
                return Some(Self::number(value.evaluate(&sides, &[])?));
            }
            Some(Self::term(Term::Of(operator, Box::new(left), Box::new(right))))
        };
        match expression {
            AffineExpr::Dim(position) => dims.get(*position).cloned(),
            AffineExpr::Symbol(position) => symbols.get(*position).cloned(),
            AffineExpr::Constant(value) => Some(Self::number(*value)),
            AffineExpr::Add(left, right) => Some(of(left)?.plus(&of(right)?, 1)),
            AffineExpr::Mul(left, right) => other(Operator::Product, left, right),
            AffineExpr::Mod(left, right) => other(Operator::Remainder, left, right),
            AffineExpr::FloorDiv(left, right) => other(Operator::Floor, left, right),
            AffineExpr::CeilDiv(left, right) => other(Operator::Ceiling, left, right),
        }
    }
}
