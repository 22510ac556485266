//! The readers of each kind of attribute.

use super::{
    AffineMap, IntegerSet, PolynomialValue, Term, affine_map, elements, function::symbol_of, gates, integer,
    integer_set, polynomial_terms, polynomial_value, residues,
};
use crate::attr::{
    Bits, Elements, Flag, Gates, Groups, Integer, Integers, Kind, Map, Other, Polynomial, Predicate, Residues,
    Rounding, Segments, Set, Sizes, Symbol, Terms, TypeOf,
};
use melior::ir::{
    Attribute, Type,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute},
};

/// Makes a kind of a function that reads it.
macro_rules! kinds {
    ($($kind:ty, $what:literal: $value:ty = $read:expr;)*) => {
        $(impl Kind for $kind {
            type Value<'c> = $value;
            const WHAT: &'static str = $what;

            fn read<'c>(attribute: Attribute<'c>) -> Option<$value> {
                ($read)(attribute)
            }
        })*
    };
}

kinds! {
    Bits, "integer": u128 = integer;
    Elements, "list of integers": Vec<u128> = elements;
    Flag, "flag": () = |_| Some(());
    Gates, "list of gates": Vec<u32> = gates;
    Groups, "list of groups": Vec<Vec<usize>> = groups;
    Integer, "integer": i64 = |attribute| IntegerAttribute::try_from(attribute).ok().map(|integer| integer.value());
    Integers, "list of integers": Vec<i64> = integers;
    Map, "affine map": AffineMap = affine_map;
    Other, "attribute": Attribute<'c> = Some;
    Polynomial, "polynomial of integers": PolynomialValue = polynomial_value;
    Predicate, "predicate": Predicate = |attribute| Predicate::numbered(integer(attribute)?);
    Residues, "list of residues": Vec<u128> = residues;
    Rounding, "rounding mode": Rounding = |attribute: Attribute<'_>| Rounding::named(&attribute.to_string());
    Segments, "list of integers": Vec<usize> = segments;
    Set, "integer set": IntegerSet = integer_set;
    Sizes, "list of integers": Vec<Option<i64>> = sizes;
    Symbol, "plain symbol": &'c str = symbol_of;
    Terms, "polynomial": Vec<Term> = polynomial_terms;
    TypeOf, "type": Type<'c> = |attribute| TypeAttribute::try_from(attribute).ok().map(|r#type| r#type.value());
}

/// The mark of an operand in lists of sizes.
const DYNAMIC: i64 = i64::MIN;

fn integers(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    if let Ok(array) = DenseI64ArrayAttribute::try_from(attribute) {
        return (0..array.len()).map(|position| array.element(position).ok()).collect();
    }
    if let Ok(array) = DenseI32ArrayAttribute::try_from(attribute) {
        return (0..array.len()).map(|position| array.element(position).ok().map(i64::from)).collect();
    }
    if let Ok(array) = ArrayAttribute::try_from(attribute) {
        let signed = |position| integer(array.element(position).ok()?).map(|bits| bits as u64 as i64);
        return (0..array.len()).map(signed).collect();
    }
    elements(attribute).map(|elements| elements.into_iter().map(|bits| bits as u64 as i64).collect())
}

fn groups(attribute: Attribute<'_>) -> Option<Vec<Vec<usize>>> {
    let array = ArrayAttribute::try_from(attribute).ok()?;
    let group = |position| {
        let members = integers(array.element(position).ok()?)?;
        members.into_iter().map(|member| usize::try_from(member).ok()).collect()
    };
    (0..array.len()).map(group).collect()
}

fn segments(attribute: Attribute<'_>) -> Option<Vec<usize>> {
    Some(integers(attribute)?.into_iter().map(|size| usize::try_from(size).unwrap_or(0)).collect())
}

fn sizes(attribute: Attribute<'_>) -> Option<Vec<Option<i64>>> {
    Some(integers(attribute)?.into_iter().map(|number| (number != DYNAMIC).then_some(number)).collect())
}
