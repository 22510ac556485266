//! Attributes of operations as plain data.

use super::{
    op::{Op, source_of},
    scope::Scope,
    types::{Kind, Shaped},
};
use crate::{
    affine_function::{Affine, Combine, Expression},
    error::InterpError,
    registers::Slot,
    value::{Word, mask},
};
use melior::ir::Attribute;
use ringmill_dialects::{
    access::{self, AffineExpr, AffineMap},
    attr::{self, Attr, Sizes},
    ops::name_text,
};

/// An offset, size or stride.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Size {
    /// Known when compiling.
    Fixed(i64),
    /// In an index register.
    Register(Slot),
}

impl Size {
    /// Its value; `None` if undefined.
    pub fn evaluate<D: crate::domain::Domain>(self, machine: &crate::machine::Machine<'_, D>) -> Option<i64> {
        match self {
            Self::Fixed(value) => Some(value),
            Self::Register(slot) => machine.index(slot),
        }
    }
}

impl<'c, 'a> Scope<'_, 'c, 'a> {
    /// The error for an operation that is used in a way the evaluator does not know.
    pub fn unsupported_form(&self, op: Op<'c, 'a>, detail: String) -> InterpError {
        InterpError::UnsupportedForm { name: name_text(op), detail, location: source_of(op) }
    }

    /// An attribute that must be there.
    pub fn attribute<K>(&self, op: Op<'c, 'a>, attribute: Attr<K>) -> Result<Attribute<'c>, InterpError> {
        let missing = || self.unsupported_form(op, format!("attribute '{attribute}' is missing"));
        attribute.attribute(op).ok_or_else(missing)
    }

    /// The value of an attribute that must be there.
    pub fn read<K: attr::Kind>(&self, op: Op<'c, 'a>, attribute: Attr<K>) -> Result<K::Value<'c>, InterpError> {
        K::read(self.attribute(op, attribute)?)
            .ok_or_else(|| self.unsupported_form(op, format!("attribute '{attribute}' is no {}", K::WHAT)))
    }

    /// The bits of an integer attribute.
    pub fn integer_bits(&self, op: Op<'c, 'a>, attribute: Attribute<'c>) -> Result<u128, InterpError> {
        access::integer(attribute)
            .ok_or_else(|| self.unsupported_form(op, format!("value '{attribute}' is not an integer")))
    }

    /// Static entries of a list, with the dynamic ones filled from operands beginning with `first`.
    pub fn sizes(&self, op: Op<'c, 'a>, sizes: Attr<Sizes>, first: usize) -> Result<Vec<Size>, InterpError> {
        let mut next = first;
        self.read(op, sizes)?
            .into_iter()
            .map(|entry| match entry {
                Some(entry) => Ok(Size::Fixed(entry)),
                None => {
                    next += 1;
                    Ok(Size::Register(self.slot(op, next - 1)?))
                }
            })
            .collect()
    }

    /// The extents of a shaped result, the dynamic ones taken from operands beginning with `first`.
    pub fn result_sizes(&self, op: Op<'c, 'a>, first: usize) -> Result<Vec<Size>, InterpError> {
        let shaped = self.shaped(self.result(op, 0)?, op)?;
        let mut next = first;
        shaped
            .shape
            .iter()
            .map(|extent| match extent {
                Some(extent) => Ok(Size::Fixed(*extent as i64)),
                None => {
                    next += 1;
                    Ok(Size::Register(self.slot(op, next - 1)?))
                }
            })
            .collect()
    }

    /// Offset, size and stride of each dimension of a slice; the dynamic ones are operands after
    /// the first `before`.
    pub fn slice(&self, op: Op<'c, 'a>, before: usize) -> Result<Vec<[Size; 3]>, InterpError> {
        let segments = self.read(op, attr::OPERAND_SEGMENT_SIZES)?;
        let [.., offsets, sizes, _] = segments[..] else {
            return Err(self.unsupported_form(op, "its operands are not grouped".into()));
        };
        let starts = self.sizes(op, attr::STATIC_OFFSETS, before)?;
        let extents = self.sizes(op, attr::STATIC_SIZES, before + offsets)?;
        let steps = self.sizes(op, attr::STATIC_STRIDES, before + offsets + sizes)?;
        let mut slice: Vec<[Size; 3]> =
            starts.into_iter().zip(extents).zip(steps).map(|((start, extent), step)| [start, extent, step]).collect();
        // Elements that are polynomials or have limbs are taken whole.
        let shape = self.shaped(self.operand(op, before - 1)?, op)?.shape;
        for inner in shape.iter().skip(slice.len()) {
            let extent = inner.and_then(|extent| i64::try_from(extent).ok());
            let extent =
                extent.ok_or_else(|| self.unsupported_form(op, "its elements have no constant size".into()))?;
            slice.push([Size::Fixed(0), Size::Fixed(extent), Size::Fixed(1)]);
        }
        Ok(slice)
    }

    /// The dimensions of a slice that its result type has; dimensions of size 1 may be dropped.
    pub fn kept_dimensions(&self, op: Op<'c, 'a>, slice: &[[Size; 3]]) -> Result<Vec<usize>, InterpError> {
        let shape = self.shaped(self.result(op, 0)?, op)?.shape;
        let mut kept = Vec::new();
        for (position, [_, size, _]) in slice.iter().enumerate() {
            let fixed = match size {
                Size::Fixed(size) => usize::try_from(*size).ok(),
                Size::Register(_) => None,
            };
            let left = slice.len() - position;
            let wanted = shape.len() - kept.len();
            if wanted > 0 && (left == wanted || fixed != Some(1) || shape[kept.len()] == Some(1)) {
                kept.push(position);
            }
        }
        if kept.len() == shape.len() {
            Ok(kept)
        } else {
            Err(self.unsupported_form(op, "its result has other dimensions than the slice".into()))
        }
    }

    /// The elements of a dense attribute.
    pub fn dense(&self, op: Op<'c, 'a>, attribute: Attribute<'c>, shaped: &Shaped) -> Result<Vec<Word>, InterpError> {
        let count = shaped.fixed().map(|shape| shape.iter().product::<usize>());
        let elements = access::elements(attribute).filter(|elements| Some(elements.len()) == count);
        let elements = elements
            .ok_or_else(|| self.unsupported_form(op, "its elements are not integers of a constant shape".into()))?;
        Ok(elements.into_iter().map(|bits| Word::new(bits & mask(shaped.width))).collect())
    }

    /// The results of a map, over operands beginning with `first`: dimensions, then symbols.
    pub fn map_results(&self, op: Op<'c, 'a>, map: &AffineMap, first: usize) -> Result<Vec<Expression>, InterpError> {
        let slots = self.slots(op, first..first + map.dims + map.symbols)?;
        map.results
            .iter()
            .map(|result| {
                expression(result, map.dims, &slots)
                    .ok_or_else(|| self.unsupported_form(op, "an affine map uses an operand that is missing".into()))
            })
            .collect()
    }

    /// The smallest or largest result of a map over operands.
    pub fn affine(
        &self,
        op: Op<'c, 'a>,
        map: &AffineMap,
        first: usize,
        combine: Combine,
    ) -> Result<Affine, InterpError> {
        Ok(Affine { results: self.map_results(op, map, first)?, combine })
    }

    /// Bits of a scalar value or of an element.
    pub fn width(&self, value: melior::ir::Value<'c, 'a>, op: Op<'c, 'a>) -> Result<u8, InterpError> {
        self.kind(value, op).map(|kind: Kind| kind.width() as u8)
    }
}

/// An affine expression whose dimensions and symbols are `slots`, dimensions first.
pub(crate) fn expression(source: &AffineExpr, dims: usize, slots: &[Slot]) -> Option<Expression> {
    let both = |left: &AffineExpr, right: &AffineExpr| {
        Some(Box::new([expression(left, dims, slots)?, expression(right, dims, slots)?]))
    };
    Some(match source {
        AffineExpr::Dim(position) => Expression::Register(*slots.get(*position)?),
        AffineExpr::Symbol(position) => Expression::Register(*slots.get(dims + position)?),
        AffineExpr::Constant(value) => Expression::Constant(*value),
        AffineExpr::Add(left, right) => Expression::Add(both(left, right)?),
        AffineExpr::Mul(left, right) => Expression::Mul(both(left, right)?),
        AffineExpr::Mod(left, right) => Expression::Mod(both(left, right)?),
        AffineExpr::FloorDiv(left, right) => Expression::FloorDiv(both(left, right)?),
        AffineExpr::CeilDiv(left, right) => Expression::CeilDiv(both(left, right)?),
    })
}

/// The dimension that each result of a permutation map is; `None` for other maps.
pub(crate) fn permutation(map: &AffineMap) -> Option<Vec<usize>> {
    map.results
        .iter()
        .map(|result| match result {
            AffineExpr::Dim(position) => Some(*position),
            _ => None,
        })
        .collect()
}
