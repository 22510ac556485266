//! The polynomial dialect: elements of rings by their coefficients, or by their values, as tensors of N words.

use crate::{
    compile::{Op, Scope, modulus},
    error::InterpError,
    machine::{Halt, Machine},
    program::{AggregateSlot, Instruction, Slot},
    ring::{Residues, Ring, Transform},
    value::{Tensor, Word},
};
use melior::ir::{RegionLike, Type, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_dialects::access::{self, Form, Term};
use std::sync::Arc;

/// What an operation computes.
#[derive(Debug)]
enum Kind {
    /// The sum.
    Add([AggregateSlot; 2]),
    /// The difference.
    Sub([AggregateSlot; 2]),
    /// The product in the ring.
    Mul([AggregateSlot; 2]),
    /// The products of values.
    MulValues([AggregateSlot; 2]),
    /// The products of values that are pairs.
    MulPairs([AggregateSlot; 2], Transform),
    /// Each coefficient times a scalar.
    MulScalar(AggregateSlot, Slot),
    /// The product with a power of x.
    Shift(AggregateSlot, Slot),
    /// A coefficient times a power of x.
    Monomial(Slot, Slot),
    /// The coefficients with zeros behind them, or what they are already.
    Extend(AggregateSlot),
    /// The values.
    Values(AggregateSlot, Transform),
    /// The coefficients.
    Coefficients(AggregateSlot, Transform),
}

/// An operation whose result is a polynomial, or the tensor of its coefficients.
#[derive(Debug)]
pub(crate) struct PolynomialOp {
    kind: Kind,
    ring: Ring,
    result: AggregateSlot,
}

impl PolynomialOp {
    /// Executes it. An undefined coefficient or scalar leaves the whole result undefined.
    pub fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        machine.charge(self.steps())?;
        let shape: Arc<[usize]> = [self.ring.degree].into();
        let tensor = match self.evaluate(machine)? {
            Some(residues) => {
                Tensor::new(shape, residues.into_iter().map(|residue| Word::new(u128::from(residue))).collect())
            }
            None => Tensor::undefined(shape),
        };
        machine.set_tensor(self.result, tensor);
        Ok(())
    }

    /// Multiplications of residues that it takes, about; in loops of N² that do nothing else 32 of them take as long as another operation.
    fn steps(&self) -> u64 {
        let n = self.ring.degree as u64;
        match self.kind {
            Kind::Mul(_) | Kind::Values(..) | Kind::Coefficients(..) => n.saturating_mul(n) / 32,
            Kind::Shift(..) | Kind::Monomial(..) => n.saturating_mul(n).saturating_mul(16),
            Kind::Add(_)
            | Kind::Sub(_)
            | Kind::MulValues(_)
            | Kind::MulPairs(..)
            | Kind::MulScalar(..)
            | Kind::Extend(_) => n,
        }
    }

    fn evaluate(&self, machine: &Machine<'_>) -> Result<Option<Vec<u64>>, Halt> {
        let residues = self.ring.residues;
        let each = |[a, b]: [AggregateSlot; 2], apply: fn(Residues, u64, u64) -> u64| {
            let (a, b) = (read(machine, a)?, read(machine, b)?);
            Ok(a.zip(b).map(|(a, b)| a.iter().zip(&b).map(|(&a, &b)| apply(residues, a, b)).collect()))
        };
        match &self.kind {
            Kind::Add(operands) => each(*operands, Residues::add),
            Kind::Sub(operands) => each(*operands, Residues::sub),
            Kind::MulValues(operands) => each(*operands, Residues::mul),
            Kind::MulPairs([a, b], transform) => {
                let (a, b) = (read(machine, *a)?, read(machine, *b)?);
                Ok(a.zip(b).map(|(a, b)| transform.products_of_pairs(&a, &b)))
            }
            Kind::Mul([a, b]) => {
                let (a, b) = (read(machine, *a)?, read(machine, *b)?);
                Ok(a.zip(b).map(|(a, b)| self.ring.mul(&a, &b)))
            }
            Kind::MulScalar(a, scalar) => {
                let (a, scalar) = (read(machine, *a)?, scalar_of(machine, *scalar));
                Ok(a.zip(scalar).map(|(a, scalar)| a.iter().map(|&a| residues.mul(a, scalar)).collect()))
            }
            Kind::Shift(a, power) => {
                let (a, power) = (read(machine, *a)?, power_of(machine, *power));
                Ok(a.zip(power).map(|(a, power)| self.ring.shift(&a, power)))
            }
            Kind::Monomial(coefficient, power) => {
                let (coefficient, power) = (scalar_of(machine, *coefficient), power_of(machine, *power));
                let shift = |(coefficient, power)| self.ring.shift(&self.ring.reduce(vec![coefficient]), power);
                Ok(coefficient.zip(power).map(shift))
            }
            Kind::Extend(a) => Ok(read(machine, *a)?.map(|a| self.ring.reduce(a))),
            Kind::Values(a, transform) => Ok(read(machine, *a)?.map(|a| transform.values(&a))),
            Kind::Coefficients(a, transform) => Ok(read(machine, *a)?.and_then(|a| transform.coefficients(&a))),
        }
    }
}

/// The words of a register; `None` if one is undefined.
fn read(machine: &Machine<'_>, slot: AggregateSlot) -> Result<Option<Vec<u64>>, Halt> {
    let words = machine.tensor(slot)?.words.iter();
    Ok(words.map(|word| word.defined.then_some(word.value as u64)).collect())
}

fn scalar_of(machine: &Machine<'_>, slot: Slot) -> Option<u64> {
    let word = machine.word(slot);
    word.defined.then_some(word.value as u64)
}

/// A power of x; undefined below 0.
fn power_of(machine: &Machine<'_>, slot: Slot) -> Option<u64> {
    machine.index(slot).and_then(|power| u64::try_from(power).ok())
}

/// Compiles an operation of polynomial; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    // The polynomial that says which ring it is: the result, or what its coefficients are taken from.
    let value = if name == "polynomial.to_tensor" { scope.operand(op, 0)? } else { scope.result(op, 0)? };
    let Some(r#type) = access::polynomial_type(value.r#type()) else { return Ok(false) };
    let ring = ring_of(&r#type).ok_or_else(|| scope.unsupported_type(value, op))?;
    let both = |scope: &Scope<'_, 'c, 'a>| Ok([scope.aggregate(op, 0)?, scope.aggregate(op, 1)?]);
    let kind = match name {
        "polynomial.add" => Kind::Add(both(scope)?),
        "polynomial.sub" => Kind::Sub(both(scope)?),
        "polynomial.mul" if r#type.form == Form::Coefficients => Kind::Mul(both(scope)?),
        "polynomial.mul" => match pairs(op, &r#type, &ring, value.r#type()) {
            Some(transform) => Kind::MulPairs(both(scope)?, transform),
            None => Kind::MulValues(both(scope)?),
        },
        "polynomial.mul_scalar" => Kind::MulScalar(scope.aggregate(op, 0)?, scope.slot(op, 1)?),
        "polynomial.monic_monomial_mul" => Kind::Shift(scope.aggregate(op, 0)?, scope.slot(op, 1)?),
        "polynomial.monomial" => Kind::Monomial(scope.slot(op, 0)?, scope.slot(op, 1)?),
        "polynomial.from_tensor" | "polynomial.to_tensor" => Kind::Extend(scope.aggregate(op, 0)?),
        "polynomial.ntt" => Kind::Values(scope.aggregate(op, 0)?, transform(op, scope, &r#type, &ring)?),
        "polynomial.intt" => Kind::Coefficients(scope.aggregate(op, 0)?, transform(op, scope, &r#type, &ring)?),
        "polynomial.constant" => {
            constant(op, scope, &r#type, &ring)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    let result = scope.result_aggregate(op, 0)?;
    scope.emit(Instruction::Polynomial(Box::new(PolynomialOp { kind, ring, result })));
    Ok(true)
}

/// The ring, if its modulus is monic and its coefficients have one modulus of at most 64 bits.
pub(crate) fn ring_of(r#type: &access::PolynomialType) -> Option<Ring> {
    let [q] = r#type.moduli[..] else { return None };
    let residues = Residues { q: u64::try_from(q).ok()? };
    let (&Term { coefficient: 1, exponent: degree }, lower) = r#type.modulus.split_last()? else { return None };
    let lower = lower.iter().map(|term| (residues.of(i128::from(term.coefficient)), term.exponent as usize)).collect();
    let degree = usize::try_from(degree).ok().filter(|degree| (1..=crate::value::LARGEST).contains(degree))?;
    Some(Ring { residues, degree, lower })
}

/// The root that an operation names.
fn own_root(op: Op<'_, '_>) -> Option<u64> {
    op.attribute("root").ok().and_then(access::root_residue).map(|root| root as u64)
}

/// How the values of a ring are multiplied if they are pairs. A product names no root: it is that of the transforms of its ring, wherever they
/// stand in the program, or the smallest.
fn pairs<'c>(op: Op<'c, '_>, r#type: &access::PolynomialType, ring: &Ring, of: Type<'c>) -> Option<Transform> {
    let (_, negacyclic) = r#type.transform_size()?;
    let plain = Transform::of_pairs(ring.residues, ring.degree, negacyclic, None)?;
    let mut program = op;
    while let Some(parent) = program.parent_operation() {
        program = parent;
    }
    match named_root(program, access::polynomial_in_form(of, Form::Coefficients)) {
        Some(root) => Transform::of_pairs(ring.residues, ring.degree, negacyclic, Some(root)),
        None => Some(plain),
    }
}

/// The root that the first transform of a ring names, in an operation or in what lies in it.
fn named_root<'c>(op: Op<'c, '_>, ring: Option<Type<'c>>) -> Option<u64> {
    let same = |operand: Type<'c>| access::polynomial_in_form(operand, Form::Coefficients) == ring;
    if let Some(root) = own_root(op).filter(|_| op.operands().any(|operand| same(operand.r#type()))) {
        return Some(root);
    }
    op.regions().find_map(|region| {
        let mut block = region.first_block();
        while let Some(current) = block {
            let mut inner = current.first_operation();
            while let Some(operation) = inner {
                if let Some(root) = named_root(operation, ring) {
                    return Some(root);
                }
                inner = operation.next_in_block();
            }
            block = current.next_in_region();
        }
        None
    })
}

fn transform<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    r#type: &access::PolynomialType,
    ring: &Ring,
) -> Result<Transform, InterpError> {
    let root = own_root(op);
    r#type
        .transform_size()
        .and_then(|(_, negacyclic)| Transform::new(ring.residues, ring.degree, negacyclic, root))
        .ok_or_else(|| scope.unsupported_form(op, "its ring has no such transform".into()))
}

fn add(ring: &Ring, sum: &mut [u64], other: &[u64]) {
    for (sum, &coefficient) in sum.iter_mut().zip(other) {
        *sum = ring.residues.add(*sum, coefficient);
    }
}

fn constant<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    r#type: &access::PolynomialType,
    ring: &Ring,
) -> Result<(), InterpError> {
    let attribute = scope.attribute(op, "value")?;
    let terms = access::polynomial_terms(attribute).unwrap_or_default();
    if r#type.form == Form::Evaluations && !terms.is_empty() {
        return Err(scope.unsupported_form(op, "a constant in evaluation form other than 0".into()));
    }
    // Terms of low powers are reduced together; a program may also write x**1000000000.
    let mut low = vec![0; 4 * ring.degree];
    let mut coefficients = vec![0; ring.degree];
    for term in terms {
        let coefficient = ring.residues.of(i128::from(term.coefficient));
        match usize::try_from(term.exponent).ok().filter(|&exponent| exponent < low.len()) {
            Some(exponent) => low[exponent] = ring.residues.add(low[exponent], coefficient),
            None => add(ring, &mut coefficients, &ring.shift(&ring.reduce(vec![coefficient]), term.exponent)),
        }
    }
    add(ring, &mut coefficients, &ring.reduce(low));
    let words = coefficients.into_iter().map(|residue| Word::new(u128::from(residue))).collect();
    let slot = scope.result_aggregate(op, 0)?;
    scope.unit.preset_tensor(slot, Tensor::new([ring.degree].into(), words));
    Ok(())
}

/// The modulus of the coefficients of a polynomial, or of a residue, of a type; `None` for other types.
pub(crate) fn element_modulus(r#type: melior::ir::Type<'_>) -> Option<u64> {
    match access::polynomial_type(r#type) {
        Some(polynomial) => ring_of(&polynomial).map(|ring| ring.residues.q),
        None => modulus(r#type),
    }
}
