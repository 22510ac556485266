//! Operations on polynomials, limb by limb.

use super::translator::{Lowered, Translator, refuse};
use crate::{
    bridge::constants::reduced, bridge::rings::rings, error::ProgramCode, polynomial::splittings, refusal::Refusal,
};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_design::{Form, Gadget, Ring};
use ringmill_dialects::{
    access::{self, PolynomialValue},
    attr::{self, Attr, Integer},
    ops::Polynomial,
};
use ringmill_ir::{Builder, Operand, PolynomialType, RingOp, Value as RingValue};

/// An operation on a limb, known by its number.
type Limb = RingOp<RingValue, Operand<RingValue>, Vec<u64>>;

/// Limbs made of others, in these rings; none where there is no such hardware.
type Rebase = fn(&mut Builder, &[RingValue], &[Ring]) -> Option<Vec<RingValue>>;

impl<'c, 'a> Translator<'c, 'a> {
    /// The results of an op.
    pub fn polynomial(
        &mut self,
        operation: OperationRef<'c, 'a>,
        name: Polynomial,
    ) -> Result<Vec<Lowered>, Refusal<'c>> {
        let limbs = match name {
            Polynomial::Ntt => self.each(operation, |a, _| RingOp::Ntt(a))?,
            Polynomial::Intt => self.each(operation, |a, _| RingOp::Intt(a))?,
            Polynomial::Neg => self.each(operation, |a, _| RingOp::Neg(a))?,
            Polynomial::Add => self.pairs(operation, RingOp::Add)?,
            Polynomial::Sub => self.pairs(operation, RingOp::Sub)?,
            Polynomial::Mul => {
                let (form, _) = self.result_rings(operation)?;
                if form == Form::Coefficients {
                    return Err(self.no_product(operation));
                }
                self.pairs(operation, RingOp::Mul)?
            }
            Polynomial::MulScalar => self.scaled(operation)?,
            Polynomial::MonicMonomialMul => self.rotated(operation)?,
            Polynomial::Automorphism => {
                let k = access::automorphism_exponent(operation).ok_or_else(|| self.unsupported(operation))?;
                self.each(operation, |a, _| RingOp::Automorphism(a, k))?
            }
            Polynomial::Constant => self.constant(operation)?,
            Polynomial::Decompose => {
                let digits = self.digits(operation)?.into_iter();
                return Ok(digits.map(|digit| Lowered::Polynomial(vec![digit])).collect());
            }
            Polynomial::ModSwitch if attr::PLAINTEXT_MODULUS.of(operation).is_some() => self.reduced(operation)?,
            Polynomial::ModSwitch => {
                self.across(operation, Builder::mod_switch, "drop one limb at a time, an odd one, from prime moduli")?
            }
            Polynomial::ConvertBasis => self.across(operation, Builder::convert_basis, "take prime moduli")?,
            Polynomial::ExtractLimb => {
                let limb = self.integer(operation, attr::LIMB)? as usize;
                let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
                let found = limbs.get(limb).copied().ok_or_else(|| self.unsupported(operation))?;
                vec![self.at_home(operation, found)?]
            }
            _ => return Err(self.unsupported(operation)),
        };
        Ok(vec![Lowered::Polynomial(limbs)])
    }

    /// The refusal of a product by coefficients, which stays where its ring has no transform.
    fn no_product(&self, operation: OperationRef<'c, 'a>) -> Refusal<'c> {
        let result = operation.result(0).map(|result| result.r#type());
        let missing = result.ok().and_then(|r#type| splittings(r#type, &[], operation.location()).err());
        missing.unwrap_or_else(|| self.unsupported(operation))
    }

    fn integer(&self, operation: OperationRef<'c, '_>, integer: Attr<Integer>) -> Result<u64, Refusal<'c>> {
        integer.of(operation).and_then(|value| u64::try_from(value).ok()).ok_or_else(|| self.unsupported(operation))
    }

    /// The rings of the result.
    fn result_rings(&mut self, operation: OperationRef<'c, '_>) -> Result<(Form, Vec<Ring>), Refusal<'c>> {
        let result = operation.result(0).map_err(|_| self.unsupported(operation))?;
        self.rings(result.r#type(), operation.location())
    }

    /// The same for every limb, by its number.
    fn each(
        &mut self,
        operation: OperationRef<'c, 'a>,
        of: impl Fn(RingValue, usize) -> Limb,
    ) -> Result<Vec<RingValue>, Refusal<'c>> {
        let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
        Ok(limbs.into_iter().enumerate().map(|(number, limb)| self.builder.ring(of(limb, number), limb)).collect())
    }

    /// The same for the two operands of every limb.
    fn pairs(
        &mut self,
        operation: OperationRef<'c, 'a>,
        of: fn(RingValue, RingValue) -> Limb,
    ) -> Result<Vec<RingValue>, Refusal<'c>> {
        let b = self.limbs(self.operand(operation, 1)?, operation)?;
        self.each(operation, |a, limb| of(a, b[limb]))
    }

    /// From the limbs of the operand to those of the result.
    fn across(
        &mut self,
        operation: OperationRef<'c, 'a>,
        of: Rebase,
        help: &str,
    ) -> Result<Vec<RingValue>, Refusal<'c>> {
        let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
        let (_, rings) = self.result_rings(operation)?;
        of(&mut self.builder, &limbs, &rings).ok_or_else(|| self.unsupported(operation).with_help(help))
    }

    /// The modulus switch of BGV: each limb with the last one, which is dropped.
    fn reduced(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<RingValue>, Refusal<'c>> {
        let plaintext = self.integer(operation, attr::PLAINTEXT_MODULUS)?;
        let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
        let Some((&dropped, kept)) = limbs.split_last() else { return Err(self.unsupported(operation)) };
        let reduce = |&value: &RingValue| self.builder.ring(RingOp::Reduce { value, dropped, plaintext }, value);
        Ok(kept.iter().map(reduce).collect())
    }

    /// A limb in the ring of the result: the same, or one that differs by the root of its
    /// transforms.
    fn at_home(&mut self, operation: OperationRef<'c, '_>, limb: RingValue) -> Result<RingValue, Refusal<'c>> {
        let result = operation.result(0).map_err(|_| self.unsupported(operation))?;
        let found = rings(self.entry, result.r#type(), operation.location())?;
        match found.rings.first() {
            Some(&ring) if Some(ring) != self.builder.ring_of(limb) => {
                if found.form == Form::Values {
                    let message =
                        "a limb in evaluation form goes on with another root than that of its residue number system";
                    return Err(Refusal::new(ProgramCode::RingMixed, message, operation.location())
                        .with_help("name no root: limbs are transformed with their smallest ones"));
                }
                Ok(self.builder.lift(limb, ring, false))
            }
            _ => Ok(limb),
        }
    }

    fn constant(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<RingValue>, Refusal<'c>> {
        let result = operation.result(0).map_err(|_| self.unsupported(operation))?;
        let value = attr::VALUE_POLYNOMIAL.of(operation);
        let polynomial = access::polynomial_type(result.r#type());
        let (Some(value), Some(polynomial)) = (value, polynomial) else { return Err(self.unsupported(operation)) };
        let is_zero = match &value {
            PolynomialValue::Terms(terms) => terms.is_empty(),
            PolynomialValue::Residues(residues) => residues.iter().all(|&residue| residue == 0),
        };
        if polynomial.form == Form::Values && !is_zero {
            return Err(refuse(operation, "a constant other than 0 in evaluation form has no accelerator")
                .with_help("give it by its coefficients, and transform it with polynomial.ntt"));
        }
        let size = polynomial.transform_size().ok_or_else(|| self.unsupported(operation))?;
        let (form, rings) = self.result_rings(operation)?;
        let limb = |(number, ring): (usize, Ring)| {
            let coefficients = match &value {
                PolynomialValue::Terms(terms) => reduced(terms, size, ring.modulus()),
                PolynomialValue::Residues(residues) => {
                    let limb = residues.iter().skip(number * size.0 as usize).take(size.0 as usize);
                    // A ring of hardware has a modulus of at most 64 bits.
                    limb.map(|&residue| residue as u64).collect()
                }
            };
            let of = PolynomialType { ring: self.builder.add_ring(ring), form };
            self.builder.constant(coefficients, of)
        };
        Ok(rings.into_iter().enumerate().map(limb).collect())
    }

    fn scaled(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<RingValue>, Refusal<'c>> {
        let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
        let factors: Vec<_> = match self.meaning(self.operand(operation, 1)?) {
            Some(Lowered::Factor(factor)) => {
                let modulus = |&limb| self.builder.ring_of(limb).map_or(1, |ring| ring.modulus());
                limbs.iter().map(|limb| Operand::Constant((factor % u128::from(modulus(limb))) as u64)).collect()
            }
            Some(Lowered::Residue(scalars)) => scalars.iter().map(|&scalar| Operand::Variable(scalar)).collect(),
            _ => return Err(self.unsupported(operation)),
        };
        self.each(operation, |a, limb| RingOp::Scale(a, factors[limb]))
    }

    fn rotated(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<RingValue>, Refusal<'c>> {
        let exponent = self.scalar_of(self.operand(operation, 1)?, operation)?;
        if matches!(exponent, Operand::Constant(_)) && Self::known(operation, 1).is_none() {
            return Err(refuse(operation, "the exponent is negative").with_help("take one from 0 to 2N - 1"));
        }
        self.each(operation, |a, _| RingOp::Rotate(a, exponent))
    }

    fn digits(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<RingValue>, Refusal<'c>> {
        let gadget = Gadget {
            base_log: self.integer(operation, attr::BASE_LOG)? as u32,
            levels: self.integer(operation, attr::LEVELS)? as u32,
            signed: attr::SIGNED.is_on(operation),
            approximate: attr::APPROXIMATE.is_on(operation),
        };
        let limbs = self.limbs(self.operand(operation, 0)?, operation)?;
        let [limb] = limbs[..] else { return Err(self.unsupported(operation)) };
        Ok(self.builder.digits(limb, gadget))
    }
}
