//! Operations on polynomials, limb by limb.

use super::translator::{Meaning, Translator, refuse, unsupported};
use crate::{bridge::constants::reduced, ir::key, refusal::Refusal};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_calyx::{Operand, Operation, Place};
use ringmill_design::Form;
use ringmill_dialects::{access, attr, ops::Polynomial};

impl<'c, 'a> Translator<'c, 'a> {
    pub fn polynomial(&mut self, operation: OperationRef<'c, 'a>, name: Polynomial) -> Result<(), Refusal<'c>> {
        match name {
            Polynomial::Ntt => self.each(operation, |a, _| Operation::Ntt(a)),
            Polynomial::Intt => self.each(operation, |a, _| Operation::Intt(a)),
            Polynomial::Neg => self.each(operation, |a, _| Operation::Neg(a)),
            Polynomial::Sub => self.pairs(operation, Operation::Sub),
            Polynomial::Add => self.add(operation),
            Polynomial::Mul => self.mul(operation),
            Polynomial::Automorphism => {
                let k = access::automorphism_exponent(operation).ok_or_else(|| unsupported(operation))?;
                self.each(operation, |a, _| Operation::Automorphism(a, k))
            }
            Polynomial::MonicMonomialMul => {
                let exponent = self.scalar_of(self.operand(operation, 1)?, operation)?;
                if matches!(exponent, Operand::Constant(_)) && Self::known(operation, 1).is_none() {
                    return Err(refuse(operation, "the exponent is negative").with_help("take one from 0 to 2N - 1"));
                }
                self.each(operation, |a, _| Operation::Rotate(a, exponent))
            }
            Polynomial::MulScalar => self.scaled(operation),
            Polynomial::Constant => self.constant(operation),
            Polynomial::ExtractLimb => {
                let limb = attr::LIMB.of(operation);
                let limbs = self.places(self.operand(operation, 0)?, operation)?;
                let found = limb.and_then(|limb| limbs.get(usize::try_from(limb).ok()?).copied());
                let found = found.ok_or_else(|| unsupported(operation))?;
                self.bind_result(operation, Meaning::Polynomial(vec![found]))
            }
            _ => Err(unsupported(operation)),
        }
    }

    fn only_result(operation: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>, Refusal<'c>> {
        operation.result(0).map(Into::into).map_err(|_| unsupported(operation))
    }

    /// The same for every limb, by its number.
    fn each(
        &mut self,
        operation: OperationRef<'c, 'a>,
        of: impl Fn(Place, usize) -> Operation,
    ) -> Result<(), Refusal<'c>> {
        let limbs = self.places(self.operand(operation, 0)?, operation)?;
        let result = Self::only_result(operation)?;
        let to = self.target(result, operation)?;
        for (limb, (&to, a)) in to.iter().zip(limbs).enumerate() {
            self.set(to, of(a, limb));
        }
        self.bind(result, Meaning::Polynomial(to));
        Ok(())
    }

    fn pairs(&mut self, operation: OperationRef<'c, 'a>, of: fn(Place, Place) -> Operation) -> Result<(), Refusal<'c>> {
        let b = self.places(self.operand(operation, 1)?, operation)?;
        self.each(operation, |a, limb| of(a, b[limb]))
    }

    fn add(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let result = Self::only_result(operation)?;
        match self.fused.remove(&key(result)) {
            Some(places) => {
                self.bind(result, Meaning::Polynomial(places));
                Ok(())
            }
            None => self.pairs(operation, Operation::Add),
        }
    }

    /// A product; where it is only added to what nothing else needs, it is accumulated there at once.
    fn mul(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let Some((sum, to)) = self.accumulator(operation) else { return self.pairs(operation, Operation::Mul) };
        let (a, b) = (self.operand(operation, 0)?, self.operand(operation, 1)?);
        let (a, b) = (self.places(a, operation)?, self.places(b, operation)?);
        for ((&to, a), b) in to.iter().zip(a).zip(b) {
            self.set(to, Operation::MulAdd(a, b));
        }
        self.fused.insert(key(sum), to);
        Ok(())
    }

    /// The sum that a product is only part of, and where its other part lies, if that is there already and is needed for the sum alone.
    fn accumulator(&self, product: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, Vec<Place>)> {
        let value = Self::only_result(product).ok()?;
        let &[used] = self.order.uses(key(value)) else { return None };
        let mut next = product.next_in_block();
        let sum = loop {
            let operation = next?;
            if self.order.span(operation).first == used {
                break operation;
            }
            next = operation.next_in_block();
        };
        if !Polynomial::Add.is(sum) {
            return None;
        }
        let other = sum.operands().find(|&operand| key(operand) != key(value))?;
        let here = self.order.span(product).first;
        let is_there =
            OperationResult::try_from(other).map_or(true, |result| self.order.span(result.owner()).last < here);
        let places = self.places(other, sum).ok()?;
        let result = Self::only_result(sum).ok()?;
        let is_spent = places.iter().all(|place| self.is_spent(place.polynomial, here, Some(used)));
        let is_wanted = match self.wanted.get(&key(result)) {
            Some(wanted) => *wanted == places,
            None => places.iter().all(|place| self.is_home(place.polynomial)),
        };
        (is_there && is_spent && is_wanted).then_some((result, places))
    }

    fn constant(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let result = Self::only_result(operation)?;
        let terms = attr::VALUE_TERMS.of(operation);
        let polynomial = access::polynomial_type(result.r#type());
        let (Some(terms), Some(polynomial)) = (terms, polynomial) else { return Err(unsupported(operation)) };
        if polynomial.form == Form::Values && !terms.is_empty() {
            return Err(refuse(operation, "a constant other than 0 in evaluation form has no accelerator")
                .with_help("give it by its coefficients, and transform it with polynomial.ntt"));
        }
        let size = polynomial.transform_size().ok_or_else(|| unsupported(operation))?;
        let to = self.target(result, operation)?;
        for &place in &to {
            let ring = self.routine.polynomials[place.polynomial.0].ring;
            let mut table = reduced(&terms, size, self.routine.rings[ring].modulus());
            let used = table.iter().rposition(|&residue| residue != 0).map_or(0, |last| last + 1);
            table.truncate(used);
            self.set(place, Operation::Constant(table));
        }
        self.bind(result, Meaning::Polynomial(to));
        Ok(())
    }

    fn scaled(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let limbs = self.places(self.operand(operation, 0)?, operation)?;
        let factors: Vec<Operand> = match self.meaning(self.operand(operation, 1)?) {
            Some(Meaning::Factor(factor)) => {
                let modulus =
                    |place: &Place| self.routine.rings[self.routine.polynomials[place.polynomial.0].ring].modulus();
                let of = |place| Operand::Constant((factor % u128::from(modulus(place))) as u64);
                limbs.iter().map(of).collect()
            }
            Some(Meaning::Residue(scalars)) => scalars.iter().map(|&scalar| Operand::Variable(scalar)).collect(),
            _ => return Err(unsupported(operation)),
        };
        self.each(operation, |a, limb| Operation::Scale(a, factors[limb]))
    }
}
