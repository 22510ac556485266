//! Operation by operation, limb by limb.

use super::limbs;
use crate::{
    bridge::{constants::reduced, rings::rings},
    error::ProgramCode,
    ir::{constant_of, key},
    refusal::Refusal,
};
use melior::ir::{BlockRef, OperationRef, Value, ValueLike, operation::OperationLike};
use miette::Diagnostic;
use ringmill_accel::{Exponent, Gadget, RingGraph, RingValue, Scalar};
use ringmill_design::{Form, Ring};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Integer},
    ops::{Arith, ModArith, OpName, Polynomial, Tensor, name_text},
};
use rustc_hash::FxHashMap;

/// What a value is in the graph.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A polynomial, by limb.
    Polynomial(Vec<RingValue>),
    /// A tensor: its extents, and its polynomials in row-major order.
    Tensor(Vec<usize>, Vec<Vec<RingValue>>),
    /// A residue that is an argument, by limb.
    Residue(Vec<Scalar>),
    /// A residue known beforehand.
    Factor(u128),
    /// An integer that is an argument, read as unsigned.
    Integer(Scalar),
}

pub(super) struct Translator<'c, 'a> {
    pub graph: RingGraph,
    pub block: BlockRef<'c, 'a>,
    values: FxHashMap<usize, Meaning>,
}

const SUPPORTED: &str = "use polynomial.add, sub, neg, mul, mul_scalar, monic_monomial_mul, automorphism, decompose, mod_switch, \
                         convert_basis, extract_limb, ntt, intt and constant, and tensors of polynomials";

pub(super) fn unsupported<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("operation '{}' has no accelerator", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location()).with_help(SUPPORTED)
}

impl<'c, 'a> Translator<'c, 'a> {
    pub fn new(graph: RingGraph, block: BlockRef<'c, 'a>) -> Self {
        Self { graph, block, values: FxHashMap::default() }
    }

    pub fn bind(&mut self, value: Value<'c, '_>, meaning: Meaning) {
        self.values.insert(key(value), meaning);
    }

    pub fn meaning(&self, value: Value<'c, '_>) -> Option<&Meaning> {
        self.values.get(&key(value))
    }

    fn operand(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<&Meaning, Refusal<'c>> {
        let operand = operation.operand(position).ok();
        operand.and_then(|operand| self.meaning(operand)).ok_or_else(|| unsupported(operation))
    }

    /// The limbs of a polynomial operand.
    fn limbs(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<Vec<RingValue>, Refusal<'c>> {
        match self.operand(operation, position)? {
            Meaning::Polynomial(limbs) => Ok(limbs.clone()),
            _ => Err(unsupported(operation)),
        }
    }

    fn integer(operation: OperationRef<'c, '_>, integer: Attr<Integer>) -> Result<u64, Refusal<'c>> {
        integer.of(operation).and_then(|value| u64::try_from(value).ok()).ok_or_else(|| unsupported(operation))
    }

    /// The rings of a result.
    fn result_rings(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<Vec<Ring>, Refusal<'c>> {
        let result = operation.result(position).map_err(|_| unsupported(operation))?;
        rings(self.block, result.r#type(), operation.location()).map(|found| found.rings)
    }

    pub fn translate(&mut self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        let meanings = match OpName::of(operation) {
            Some(OpName::Polynomial(Polynomial::Constant)) => self.constant(operation)?,
            Some(OpName::Polynomial(Polynomial::Ntt)) => self.each(operation, RingGraph::ntt)?,
            Some(OpName::Polynomial(Polynomial::Intt)) => self.each(operation, RingGraph::intt)?,
            Some(OpName::Polynomial(Polynomial::Neg)) => self.each(operation, RingGraph::neg)?,
            Some(OpName::Polynomial(Polynomial::Add)) => self.pairs(operation, RingGraph::add)?,
            Some(OpName::Polynomial(Polynomial::Sub)) => self.pairs(operation, RingGraph::sub)?,
            Some(OpName::Polynomial(Polynomial::Mul)) => self.pairs(operation, RingGraph::mul)?,
            Some(OpName::Polynomial(Polynomial::MulScalar)) => self.scaled(operation)?,
            Some(OpName::Polynomial(Polynomial::MonicMonomialMul)) => self.rotated(operation)?,
            Some(OpName::Polynomial(Polynomial::Automorphism)) => {
                let k = access::automorphism_exponent(operation).ok_or_else(|| unsupported(operation))?;
                self.each(operation, |graph, limb| graph.automorphism(limb, k))?
            }
            Some(OpName::Polynomial(Polynomial::Decompose)) => self.digits(operation)?,
            Some(OpName::Polynomial(Polynomial::ModSwitch)) => {
                self.across(operation, limbs::mod_switch, "drop one limb at a time, an odd one, from prime moduli")?
            }
            Some(OpName::Polynomial(Polynomial::ConvertBasis)) => {
                self.across(operation, limbs::convert_basis, "take prime moduli")?
            }
            Some(OpName::Polynomial(Polynomial::ExtractLimb)) => {
                let limb = Self::integer(operation, attr::LIMB)? as usize;
                let limbs = self.limbs(operation, 0)?;
                let found = limbs.get(limb).copied().ok_or_else(|| unsupported(operation))?;
                vec![Meaning::Polynomial(vec![self.at_home(operation, found)?])]
            }
            Some(OpName::ModArith(ModArith::Constant)) => {
                let value = attr::VALUE.of(operation);
                vec![Meaning::Factor(value.ok_or_else(|| unsupported(operation))?)]
            }
            Some(OpName::Arith(Arith::IndexCastUI | Arith::ExtUI)) => match self.operand(operation, 0) {
                Ok(meaning @ Meaning::Integer(_)) => vec![meaning.clone()],
                _ => return Ok(()),
            },
            // It is looked at where it is used.
            Some(OpName::Arith(Arith::Constant)) => return Ok(()),
            Some(OpName::Tensor(Tensor::Empty)) => return Ok(()),
            Some(OpName::Tensor(Tensor::Extract)) => self.extracted(operation)?,
            Some(OpName::Tensor(Tensor::FromElements)) => self.tensor(operation)?,
            _ => return Err(unsupported(operation)),
        };
        let origin = access::source_location(operation.location()).map(|origin| origin.to_string());
        for (result, meaning) in operation.results().zip(meanings) {
            if let (Meaning::Polynomial(limbs), Some(origin)) = (&meaning, &origin) {
                limbs.iter().for_each(|&limb| self.graph.set_origin_if_new(limb, origin));
            }
            self.bind(result.into(), meaning);
        }
        Ok(())
    }

    /// A limb in the ring of the result: the same, or one that differs by the root of its transforms.
    fn at_home(&mut self, operation: OperationRef<'c, '_>, limb: RingValue) -> Result<RingValue, Refusal<'c>> {
        let result = operation.result(0).map_err(|_| unsupported(operation))?;
        let found = rings(self.block, result.r#type(), operation.location())?;
        match found.rings.first() {
            Some(&ring) if ring != self.graph.ring(self.graph.ring_of(limb)) => {
                if found.form == Form::Values {
                    let message =
                        "a limb in evaluation form goes on with another root than that of its residue number system";
                    return Err(Refusal::new(ProgramCode::RingMixed, message, operation.location())
                        .with_help("name no root: limbs are transformed with their smallest ones"));
                }
                let ring = self.graph.add_ring(ring);
                Ok(self.graph.lift(limb, ring, false))
            }
            _ => Ok(limb),
        }
    }

    /// The same for every limb.
    fn each(
        &mut self,
        operation: OperationRef<'c, '_>,
        of: impl Fn(&mut RingGraph, RingValue) -> RingValue,
    ) -> Result<Vec<Meaning>, Refusal<'c>> {
        let limbs = self.limbs(operation, 0)?;
        Ok(vec![Meaning::Polynomial(limbs.into_iter().map(|limb| of(&mut self.graph, limb)).collect())])
    }

    /// The same for the two operands of every limb.
    fn pairs(
        &mut self,
        operation: OperationRef<'c, '_>,
        of: impl Fn(&mut RingGraph, RingValue, RingValue) -> RingValue,
    ) -> Result<Vec<Meaning>, Refusal<'c>> {
        let (a, b) = (self.limbs(operation, 0)?, self.limbs(operation, 1)?);
        Ok(vec![Meaning::Polynomial(a.into_iter().zip(b).map(|(a, b)| of(&mut self.graph, a, b)).collect())])
    }

    /// From the limbs of the operand to those of the result.
    fn across(
        &mut self,
        operation: OperationRef<'c, '_>,
        of: impl Fn(&mut RingGraph, &[RingValue], &[Ring]) -> Option<Vec<RingValue>>,
        help: &str,
    ) -> Result<Vec<Meaning>, Refusal<'c>> {
        let (limbs, rings) = (self.limbs(operation, 0)?, self.result_rings(operation, 0)?);
        let found = of(&mut self.graph, &limbs, &rings);
        found.map(|limbs| vec![Meaning::Polynomial(limbs)]).ok_or_else(|| unsupported(operation).with_help(help))
    }

    fn constant(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let terms = attr::VALUE_TERMS.of(operation);
        let result = operation.result(0).map_err(|_| unsupported(operation))?;
        let polynomial = access::polynomial_type(result.r#type());
        let (Some(terms), Some(polynomial)) = (terms, polynomial) else { return Err(unsupported(operation)) };
        if polynomial.form == Form::Values && !terms.is_empty() {
            let message = "a constant other than 0 in evaluation form has no accelerator";
            return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                .with_help("give it by its coefficients, and transform it with polynomial.ntt"));
        }
        let size = polynomial.transform_size().ok_or_else(|| unsupported(operation))?;
        let rings = self.result_rings(operation, 0)?;
        let limb = |&ring: &Ring| {
            let id = self.graph.add_ring(ring);
            self.graph.constant_of(id, Form::Coefficients, &reduced(&terms, size, ring.modulus()))
        };
        Ok(vec![Meaning::Polynomial(rings.iter().map(limb).collect())])
    }

    fn scaled(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let limbs = self.limbs(operation, 0)?;
        let scaled = match self.operand(operation, 1)?.clone() {
            Meaning::Factor(factor) => {
                let one = |limb| {
                    let q = self.graph.ring(self.graph.ring_of(limb)).modulus();
                    self.graph.scale(limb, (factor % u128::from(q)) as u64)
                };
                limbs.into_iter().map(one).collect()
            }
            Meaning::Residue(scalars) => {
                let pairs = limbs.into_iter().zip(scalars);
                pairs.map(|(limb, scalar)| self.graph.scale_by(limb, scalar)).collect()
            }
            _ => return Err(unsupported(operation)),
        };
        Ok(vec![Meaning::Polynomial(scaled)])
    }

    fn rotated(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let known =
            operation.operand(1).ok().and_then(constant_of).and_then(|constant| u64::try_from(constant.signed()).ok());
        let exponent = match known {
            Some(exponent) => Exponent::Constant(exponent),
            None => match self.operand(operation, 1)? {
                Meaning::Integer(scalar) => Exponent::Argument(*scalar),
                _ => return Err(unsupported(operation)),
            },
        };
        self.each(operation, |graph, limb| graph.rotate(limb, exponent))
    }

    fn digits(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let gadget = Gadget {
            base_log: Self::integer(operation, attr::BASE_LOG)? as u32,
            levels: Self::integer(operation, attr::LEVELS)? as u32,
            signed: attr::SIGNED.is_on(operation),
            approximate: attr::APPROXIMATE.is_on(operation),
        };
        let limbs = self.limbs(operation, 0)?;
        let [limb] = limbs[..] else { return Err(unsupported(operation)) };
        let digits = self.graph.digits(limb, gadget).map_err(|error| {
            let help = error.help().map(|help| help.to_string()).unwrap_or_default();
            Refusal::new(ProgramCode::UnsupportedOp, error.to_string(), operation.location()).with_help(help)
        })?;
        Ok(digits.into_iter().map(|digit| Meaning::Polynomial(vec![digit])).collect())
    }

    /// An element of a tensor at a constant place.
    fn extracted(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let Meaning::Tensor(shape, elements) = self.operand(operation, 0)? else { return Err(unsupported(operation)) };
        let mut place = 0;
        for (position, &extent) in shape.iter().enumerate() {
            let index = operation.operand(position + 1).ok().and_then(constant_of);
            let index = index.and_then(|index| usize::try_from(index.signed()).ok()).filter(|&index| index < extent);
            place = place * extent + index.ok_or_else(|| unsupported(operation))?;
        }
        let element = elements.get(place).cloned().ok_or_else(|| unsupported(operation))?;
        Ok(vec![Meaning::Polynomial(element)])
    }

    fn tensor(&mut self, operation: OperationRef<'c, '_>) -> Result<Vec<Meaning>, Refusal<'c>> {
        let count = operation.operand_count();
        let elements = (0..count).map(|position| self.limbs(operation, position)).collect::<Result<Vec<_>, _>>()?;
        Ok(vec![Meaning::Tensor(vec![count], elements)])
    }
}
