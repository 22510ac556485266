//! An operation on polynomials, and its function on residues.

use crate::{
    domain::Domain,
    machine::{Halt, Machine},
    registers::{AggregateSlot, Register},
    ring::{Digits, Rebase, Residues, Ring, Transform},
    value::{Tensor, Word},
};
use std::sync::Arc;

/// The function of an operation. Transforms are one for each limb.
#[derive(Debug)]
pub(super) enum Kind {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// Minus the operand.
    Neg,
    /// The product in the ring.
    Mul,
    /// The products of values, which may be pairs.
    MulValues(Vec<Option<Transform>>),
    /// Each coefficient times a scalar.
    MulScalar,
    /// The product with a power of x.
    Shift,
    /// A coefficient times a power of x.
    Monomial,
    /// The polynomial with another power of x for x.
    Substitute(u64),
    /// Its values.
    SubstituteValues(u64, Vec<Transform>),
    /// The polynomial of coefficients, with zeros behind them.
    FromTensor,
    /// The coefficients.
    ToTensor,
    /// The values.
    Values(Vec<Transform>),
    /// The coefficients of values.
    Coefficients(Vec<Transform>),
    /// Limbs from one on, as many as the result has.
    Limb(usize),
    /// The digits of every coefficient, a polynomial for each.
    Decompose(Digits),
    /// Integers by other residues.
    Rebase(Rebase),
}

/// An operation on polynomials.
#[derive(Debug)]
pub(super) struct PolynomialOp {
    /// The function.
    pub kind: Kind,
    /// The polynomials, and scalars.
    pub operands: Vec<Register>,
    /// The ring modulo each limb: of the results, or of the polynomial whose coefficients are read.
    pub rings: Vec<Ring>,
    /// The shape of a result.
    pub shape: Arc<[usize]>,
    /// The registers of the results.
    pub results: Vec<AggregateSlot>,
}

impl PolynomialOp {
    /// Multiplications of residues that it takes, about; in loops of N² that do nothing else 32 of
    /// them take as long as another operation.
    pub fn steps(&self) -> u64 {
        let (limbs, n) = (self.rings.len() as u64, self.rings.first().map_or(0, |ring| ring.degree as u64));
        let steps = match &self.kind {
            Kind::Mul | Kind::Values(_) | Kind::Coefficients(_) => n.saturating_mul(n) / 32,
            Kind::Shift | Kind::Monomial if self.rings.iter().all(|ring| !ring.wraps()) => {
                n.saturating_mul(n).saturating_mul(16)
            }
            // Integers of so many words.
            Kind::Rebase(change) => n * 8 * (1 + change.limbs() as u64),
            Kind::Decompose(digits) => n * u64::from(digits.gadget.levels),
            _ => n,
        };
        steps.saturating_mul(limbs)
    }

    pub fn compute(&self, operands: &[Vec<u64>]) -> Option<Vec<u64>> {
        match &self.kind {
            Kind::Limb(limb) => {
                let n = self.rings.first()?.degree;
                Some(operands.first()?.get(limb.checked_mul(n)?..limb.checked_add(self.rings.len())? * n)?.to_vec())
            }
            Kind::Decompose(digits) => {
                let coefficients: Vec<Vec<u64>> = operands.first()?.iter().map(|&a| digits.of(a)).collect();
                let level = |level: usize| coefficients.iter().map(move |digits| digits[level]);
                Some((0..digits.gadget.levels as usize).flat_map(level).collect())
            }
            Kind::Rebase(change) => change.of(operands.first()?),
            Kind::ToTensor => {
                let limbs: Vec<_> = operands.first()?.chunks(self.rings.first()?.degree).collect();
                Some((0..limbs.first()?.len()).flat_map(|place| limbs.iter().map(move |limb| limb[place])).collect())
            }
            _ => {
                let limbs: Option<Vec<_>> = (0..self.rings.len()).map(|limb| self.limb(limb, operands)).collect();
                Some(limbs?.concat())
            }
        }
    }

    /// The function of an operation that works on each limb by itself.
    fn limb(&self, limb: usize, operands: &[Vec<u64>]) -> Option<Vec<u64>> {
        let ring = self.rings.get(limb)?;
        let (n, residues) = (ring.degree, ring.residues);
        let part = |operand: usize| operands.get(operand)?.get(limb * n..(limb + 1) * n);
        let both = || part(0).zip(part(1));
        let scalar = |operand: usize| operands.get(operand)?.get(limb).copied();
        // A power of x, undefined below 0.
        let power = || operands.get(1)?.first().copied().filter(|&power| i64::try_from(power).is_ok());
        let each = |(a, b): (&[u64], &[u64]), apply: fn(_, u64, u64) -> u64| {
            a.iter().zip(b).map(|(&a, &b)| apply(residues, a, b)).collect()
        };
        match &self.kind {
            Kind::Add => both().map(|both| each(both, Residues::add)),
            Kind::Sub => both().map(|both| each(both, Residues::sub)),
            Kind::Neg => part(0).map(|a| a.iter().map(|&a| residues.sub(0, a)).collect()),
            Kind::Mul => both().map(|(a, b)| ring.mul(a, b)),
            Kind::MulValues(pairs) => both().map(|(a, b)| match pairs.get(limb) {
                Some(Some(transform)) => transform.products_of_pairs(a, b),
                _ => each((a, b), Residues::mul),
            }),
            Kind::MulScalar => {
                let scalar = scalar(1)?;
                part(0).map(|a| a.iter().map(|&a| residues.mul(a, scalar)).collect())
            }
            Kind::Shift => Some(ring.shift(part(0)?, power()?)),
            Kind::Monomial => Some(ring.shift(&ring.reduce(vec![scalar(0)?]), power()?)),
            Kind::Substitute(exponent) => ring.substitute(part(0)?, *exponent),
            Kind::SubstituteValues(exponent, transforms) => {
                Some(transforms.get(limb)?.substituted(part(0)?, *exponent))
            }
            Kind::FromTensor => {
                let coefficients = operands.first()?.iter().skip(limb).step_by(self.rings.len());
                Some(ring.reduce(coefficients.copied().collect()))
            }
            Kind::Values(transforms) => Some(transforms.get(limb)?.values(part(0)?)),
            Kind::Coefficients(transforms) => transforms.get(limb)?.coefficients(part(0)?),
            Kind::ToTensor | Kind::Limb(_) | Kind::Decompose(_) | Kind::Rebase(_) => None,
        }
    }
}

/// The words of a register; `None` if one is undefined.
pub(super) fn read<D: Domain>(
    machine: &Machine<'_, D>,
    register: Register,
    word: impl Fn(&D::Word) -> Word,
) -> Result<Option<Vec<u64>>, Halt> {
    let defined = |word: Word| word.defined.then_some(word.value as u64);
    match register {
        Register::Word(slot) => Ok(defined(word(&machine.word(slot))).map(|word| vec![word])),
        Register::Aggregate(slot) => {
            Ok(machine.tensor(slot)?.words.iter().map(|element| defined(word(element))).collect())
        }
    }
}

impl PolynomialOp {
    /// Writes the words of all results, made of a word and what the domain knows of it; without
    /// words, the results are undefined.
    pub fn write<D: Domain>(
        &self,
        machine: &mut Machine<'_, D>,
        words: Option<Vec<u64>>,
        made: impl Fn(Word) -> D::Word,
    ) {
        let size: usize = self.shape.iter().product();
        for (position, &result) in self.results.iter().enumerate() {
            let tensor = match &words {
                Some(words) => {
                    let words = &words[position * size..(position + 1) * size];
                    let words = words.iter().map(|&word| made(Word::new(u128::from(word))));
                    Tensor::new(Arc::clone(&self.shape), words.collect())
                }
                None => Tensor::undefined(Arc::clone(&self.shape)),
            };
            machine.set_tensor(result, tensor);
        }
    }
}
