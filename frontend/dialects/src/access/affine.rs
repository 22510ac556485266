//! Affine maps and integer sets as plain data, which outlives the context and evaluates without it.

use melior::{
    Context,
    ir::{Attribute, AttributeLike},
};
use mlir_sys::{
    MlirAffineExpr, mlirAffineAddExprGet, mlirAffineBinaryOpExprGetLHS, mlirAffineBinaryOpExprGetRHS,
    mlirAffineConstantExprGet, mlirAffineConstantExprGetValue, mlirAffineDimExprGet, mlirAffineDimExprGetPosition,
    mlirAffineExprIsAAdd, mlirAffineExprIsACeilDiv, mlirAffineExprIsAConstant, mlirAffineExprIsADim,
    mlirAffineExprIsAFloorDiv, mlirAffineExprIsAMod, mlirAffineExprIsAMul, mlirAffineExprIsASymbol,
    mlirAffineMapAttrGet, mlirAffineMapAttrGetValue, mlirAffineMapConstantGet, mlirAffineMapGet,
    mlirAffineMapGetNumDims, mlirAffineMapGetNumResults, mlirAffineMapGetNumSymbols, mlirAffineMapGetResult,
    mlirAffineMapMultiDimIdentityGet, mlirAffineSymbolExprGet, mlirAffineSymbolExprGetPosition,
    mlirAttributeIsAAffineMap, mlirAttributeIsAIntegerSet, mlirIntegerSetAttrGetValue, mlirIntegerSetGetConstraint,
    mlirIntegerSetGetNumConstraints, mlirIntegerSetGetNumDims, mlirIntegerSetGetNumSymbols,
    mlirIntegerSetIsConstraintEq,
};

/// An affine expression. Divisions round towards minus infinity (`Floor`) or plus infinity
/// (`Ceil`); `Mod` is never negative for a positive right side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// `d<position>`.
    Dim(usize),
    /// `s<position>`.
    Symbol(usize),
    /// A number.
    Constant(i64),
    /// Sum.
    Add(Box<AffineExpr>, Box<AffineExpr>),
    /// Product.
    Mul(Box<AffineExpr>, Box<AffineExpr>),
    /// `left mod right`.
    Mod(Box<AffineExpr>, Box<AffineExpr>),
    /// `left floordiv right`.
    FloorDiv(Box<AffineExpr>, Box<AffineExpr>),
    /// `left ceildiv right`.
    CeilDiv(Box<AffineExpr>, Box<AffineExpr>),
}

/// A map from dimensions and symbols to a list of values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// Number of dimensions.
    pub dims: usize,
    /// Number of symbols.
    pub symbols: usize,
    /// One expression for each result.
    pub results: Vec<AffineExpr>,
}

/// One condition of an integer set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// Compared with zero.
    pub expression: AffineExpr,
    /// `expression == 0` when true, else `expression >= 0`.
    pub equality: bool,
}

/// The points at which all constraints hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// Number of dimensions.
    pub dims: usize,
    /// Number of symbols.
    pub symbols: usize,
    /// All of them must hold.
    pub constraints: Vec<Constraint>,
}

impl AffineExpr {
    /// The value, `None` when a position is out of range, the right side of a division or `mod` is
    /// not positive, or the arithmetic leaves 64 bits.
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let both = |left: &AffineExpr, right: &AffineExpr| {
            Some((left.evaluate(dims, symbols)?, right.evaluate(dims, symbols)?))
        };
        let positive = |(left, right): (i64, i64)| (right > 0).then_some((left, right));
        match self {
            Self::Dim(position) => dims.get(*position).copied(),
            Self::Symbol(position) => symbols.get(*position).copied(),
            Self::Constant(value) => Some(*value),
            Self::Add(left, right) => both(left, right).and_then(|(left, right)| left.checked_add(right)),
            Self::Mul(left, right) => both(left, right).and_then(|(left, right)| left.checked_mul(right)),
            Self::Mod(left, right) => both(left, right).and_then(positive).map(|(left, right)| left.rem_euclid(right)),
            Self::FloorDiv(left, right) => {
                both(left, right).and_then(positive).map(|(left, right)| left.div_euclid(right))
            }
            Self::CeilDiv(left, right) => both(left, right)
                .and_then(positive)
                .map(|(left, right)| left.div_euclid(right) + i64::from(left.rem_euclid(right) != 0)),
        }
    }

    fn read(raw: MlirAffineExpr) -> Self {
        // SAFETY: the expression is valid (callers take it from a valid map or set), and each
        // getter is called on an expression of its own kind.
        unsafe {
            let both = || {
                (
                    Box::new(Self::read(mlirAffineBinaryOpExprGetLHS(raw))),
                    Box::new(Self::read(mlirAffineBinaryOpExprGetRHS(raw))),
                )
            };
            if mlirAffineExprIsADim(raw) {
                Self::Dim(mlirAffineDimExprGetPosition(raw) as usize)
            } else if mlirAffineExprIsASymbol(raw) {
                Self::Symbol(mlirAffineSymbolExprGetPosition(raw) as usize)
            } else if mlirAffineExprIsAConstant(raw) {
                Self::Constant(mlirAffineConstantExprGetValue(raw))
            } else {
                let (left, right) = both();
                if mlirAffineExprIsAAdd(raw) {
                    Self::Add(left, right)
                } else if mlirAffineExprIsAMul(raw) {
                    Self::Mul(left, right)
                } else if mlirAffineExprIsAMod(raw) {
                    Self::Mod(left, right)
                } else if mlirAffineExprIsAFloorDiv(raw) {
                    Self::FloorDiv(left, right)
                } else {
                    // The one kind that is left.
                    debug_assert!(mlirAffineExprIsACeilDiv(raw));
                    Self::CeilDiv(left, right)
                }
            }
        }
    }
}

impl AffineMap {
    /// All results, `None` as for [`AffineExpr::evaluate`].
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.iter().map(|result| result.evaluate(dims, symbols)).collect()
    }
}

impl IntegerSet {
    /// True if the point is in the set, `None` as for [`AffineExpr::evaluate`].
    pub fn contains(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut inside = true;
        for constraint in &self.constraints {
            let value = constraint.expression.evaluate(dims, symbols)?;
            inside &= if constraint.equality { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }
}

/// The map of an `affine_map<…>` attribute, `None` for any other.
pub fn affine_map(attribute: Attribute<'_>) -> Option<AffineMap> {
    // SAFETY: the value is read of an affine map attribute only; its counts bound the positions
    // asked for.
    unsafe {
        if !mlirAttributeIsAAffineMap(attribute.to_raw()) {
            return None;
        }
        let map = mlirAffineMapAttrGetValue(attribute.to_raw());
        Some(AffineMap {
            dims: mlirAffineMapGetNumDims(map) as usize,
            symbols: mlirAffineMapGetNumSymbols(map) as usize,
            results: (0..mlirAffineMapGetNumResults(map))
                .map(|position| AffineExpr::read(mlirAffineMapGetResult(map, position)))
                .collect(),
        })
    }
}

/// The set of an `affine_set<…>` attribute, `None` for any other.
pub fn integer_set(attribute: Attribute<'_>) -> Option<IntegerSet> {
    // SAFETY: the value is read of an integer set attribute only; its counts bound the positions
    // asked for.
    unsafe {
        if !mlirAttributeIsAIntegerSet(attribute.to_raw()) {
            return None;
        }
        let set = mlirIntegerSetAttrGetValue(attribute.to_raw());
        Some(IntegerSet {
            dims: mlirIntegerSetGetNumDims(set) as usize,
            symbols: mlirIntegerSetGetNumSymbols(set) as usize,
            constraints: (0..mlirIntegerSetGetNumConstraints(set))
                .map(|position| Constraint {
                    expression: AffineExpr::read(mlirIntegerSetGetConstraint(set, position)),
                    equality: mlirIntegerSetIsConstraintEq(set, position),
                })
                .collect(),
        })
    }
}

/// `affine_map<(d0, …) -> (d0, …)>` of so many dimensions.
pub fn identity_map(context: &Context, dims: usize) -> Attribute<'_> {
    // SAFETY: the context is alive, and the map belongs to it.
    unsafe {
        Attribute::from_raw(mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(context.to_raw(), dims as isize)))
    }
}

/// `affine_map<() -> (value)>`.
pub fn constant_map(context: &Context, value: i64) -> Attribute<'_> {
    // SAFETY: the context is alive, and the map belongs to it.
    unsafe { Attribute::from_raw(mlirAffineMapAttrGet(mlirAffineMapConstantGet(context.to_raw(), value))) }
}

/// `affine_map<()[s0] -> (s0)>`.
pub fn symbol_map(context: &Context) -> Attribute<'_> {
    // SAFETY: the context is alive, and the map belongs to it; one expression is passed.
    unsafe {
        let mut symbol = mlirAffineSymbolExprGet(context.to_raw(), 0);
        Attribute::from_raw(mlirAffineMapAttrGet(mlirAffineMapGet(context.to_raw(), 0, 1, 1, &raw mut symbol)))
    }
}

/// `affine_map<(d0) -> (d0 + distance)>`.
pub fn distance_map(context: &Context, distance: i64) -> Attribute<'_> {
    // SAFETY: the context is alive, and the map and its expressions belong to it; one expression is
    // passed.
    unsafe {
        let counter = mlirAffineDimExprGet(context.to_raw(), 0);
        let mut later = mlirAffineAddExprGet(counter, mlirAffineConstantExprGet(context.to_raw(), distance));
        Attribute::from_raw(mlirAffineMapAttrGet(mlirAffineMapGet(context.to_raw(), 1, 0, 1, &raw mut later)))
    }
}
