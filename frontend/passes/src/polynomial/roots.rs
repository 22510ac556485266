//! The roots that the transforms of a function name.

use super::{root::splittings, values::result};
use crate::{error::ProgramCode, ir::walk, refusal::Refusal};
use melior::ir::{Attribute, Location, OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike};
use ringmill_design::Form;
use ringmill_dialects::{access, ops::Polynomial};
use ringmill_ring::Splitting;
use rustc_hash::{FxHashMap, FxHashSet};

/// The transforms of a ring, limb by limb.
#[derive(Clone, Debug)]
struct Limbs {
    splittings: Vec<Splitting>,
    /// True if the roots are written down: over a residue number system only those that a transform
    /// names.
    written: bool,
}

/// The roots of each ring, by the identity of its polynomials' type in coefficient form.
#[derive(Default)]
pub(super) struct Roots<'c> {
    given: FxHashMap<usize, Vec<u64>>,
    /// Rings with a transform that names its root.
    named: FxHashSet<usize>,
    known: FxHashMap<usize, Result<Limbs, Refusal<'c>>>,
}

fn ring_key(r#type: Type<'_>) -> usize {
    r#type.to_raw().ptr as usize
}

/// The type in coefficient form of the polynomials that an op makes.
pub(super) fn ring_of<'c>(value: Value<'c, '_>) -> Option<Type<'c>> {
    access::polynomial_in_form(value.r#type(), Form::Coefficients)
}

impl<'c> Roots<'c> {
    /// The roots of a function's transforms: a transform that names none means the smallest.
    ///
    /// # Errors
    /// Two transforms of a ring have different roots.
    pub fn given_in(function: OperationRef<'c, '_>) -> Result<Self, Refusal<'c>> {
        let mut roots = Self::default();
        let mut refusal = None;
        walk(function, &mut |operation| {
            if refusal.is_none() && matches!(Polynomial::of(operation), Some(Polynomial::Ntt | Polynomial::Intt)) {
                refusal = roots.take(operation).err();
            }
        });
        refusal.map_or(Ok(roots), Err)
    }

    /// Takes the roots of a transform for those of its ring.
    fn take(&mut self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        let Some(r#type) = result(operation).and_then(ring_of) else { return Ok(()) };
        let named = access::transform_root(operation);
        let is_named = named.is_some();
        let smallest = || {
            let limbs = splittings(r#type, &[], operation.location()).ok()?;
            Some(limbs.iter().map(|splitting| splitting.root().value()).collect())
        };
        // A modulus that is not prime has no smallest root.
        let Some(values): Option<Vec<u64>> = named.or_else(smallest) else { return Ok(()) };
        if is_named {
            self.named.insert(ring_key(r#type));
        }
        let first = self.given.entry(ring_key(r#type)).or_insert_with(|| values.clone());
        if *first == values {
            return Ok(());
        }
        let which = if is_named { "" } else { ", the smallest one, which is meant when none is named," };
        let message = format!(
            "a transform with the root {}{which} is in one function with a transform with {} in the same ring",
            listed(&values),
            listed(first)
        );
        let refusal = Refusal::new(ProgramCode::RingMixed, message, operation.location());
        let inverse = access::inverse_root(operation).filter(|inverse| inverse == &values);
        Err(match inverse.filter(|_| access::named_root(operation).as_ref() == Some(first)) {
            Some(inverse) => refusal.with_help(format!(
                "polynomial.intt names the inverse of the root that polynomial.ntt names: write {}",
                listed(&inverse)
            )),
            None => refusal.with_help("use one root for all transforms of a ring"),
        })
    }

    /// The transforms of a ring, by its type in coefficient form.
    fn limbs(&mut self, r#type: Type<'c>, location: Location<'c>) -> &Result<Limbs, Refusal<'c>> {
        let key = ring_key(r#type);
        let given = self.given.get(&key).map_or(&[][..], Vec::as_slice);
        let is_named = self.named.contains(&key);
        self.known.entry(key).or_insert_with(|| {
            let splittings = splittings(r#type, given, location)?;
            Ok(Limbs { written: is_named || splittings.len() == 1, splittings })
        })
    }

    /// The reason that a ring has no transform; `None` if it has one.
    pub fn missing(&mut self, r#type: Type<'c>, location: Location<'c>) -> Option<Refusal<'c>> {
        self.limbs(r#type, location).as_ref().err().map(|refusal| refusal.clone().at(location))
    }

    /// The root that a transform to a form names, if it names one.
    pub fn attribute(&mut self, r#type: Type<'c>, to: Form, location: Location<'c>) -> Option<Attribute<'c>> {
        let limbs = self.limbs(r#type, location).as_ref().ok().filter(|limbs| limbs.written)?;
        let order = |splitting: &Splitting| 2 * splitting.root().n();
        let degree = order(limbs.splittings.first()?);
        // Limbs that split into factors of other degrees have roots of other orders.
        if limbs.splittings.iter().any(|splitting| order(splitting) != degree) {
            return None;
        }
        let value = |splitting: &Splitting| match to {
            Form::Values => splitting.root().value(),
            Form::Coefficients => splitting.root().inverse(),
        };
        let values: Vec<u64> = limbs.splittings.iter().map(value).collect();
        access::root_attribute(r#type, &values, degree)
    }
}

/// Roots as they are written: one, or a list of several limbs.
pub(super) fn listed(roots: &[u64]) -> String {
    match roots {
        [root] => root.to_string(),
        roots => format!("{roots:?}"),
    }
}
