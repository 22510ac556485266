//! Polynomials as tensors of their coefficients or values.

mod coefficients;
mod powers;
mod product;
mod transform;

use super::{OldRoot, old_roots, root::splittings};
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, nested, no_lowering},
    ir::{element_of, extents},
    refusal::Refusal,
};
use coefficients::Coefficients;
use melior::{
    Context,
    ir::{OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike},
};
use ringmill_design::Form;
use ringmill_dialects::{
    access::{self, PolynomialValue},
    attr,
    ops::{Builtin, Dialect, ModArith, OpName, Polynomial, Rns, Tensor},
    pass::{PassFailure, RustPass},
};
use ringmill_ring::Splitting;

/// Lowers polynomials to tensors of mod_arith: a polynomial becomes the tensor of its N
/// coefficients, or of its N values.
#[derive(Clone, Default)]
pub struct PolynomialToModArith;

impl RustPass for PolynomialToModArith {
    const NAME: &'static str = "polynomial-to-mod-arith";
    const SUMMARY: &'static str = "lower polynomials to tensors of mod_arith, and loops";
    const EXAMPLE: &'static str = "\
!Z17 = !mod_arith.int<17 : i6>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z17, polynomialModulus = <1 + x**4>>>
func.func @main(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  %1 = polynomial.apply_coefficientwise (%0 : !poly) {
  ^body(%x: !Z17, %degree: index):
    %2 = mod_arith.mul %x, %x : !Z17
    polynomial.yield %2 : !Z17
  } -> !poly
  return %1 : !poly
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for old in old_roots(module) {
            access::emit_warning(old.location, &format!("{}: {}\nhelp: {}", OldRoot::CODE, old.message(), old.help()));
        }
        convert(&mut ToModArith, module, context).map_err(Refusal::report)
    }
}

struct ToModArith;

impl<'c> Lowering<'c> for ToModArith {
    const TARGET: &'static str = "mod_arith";
    const GONE: &'static [Dialect] = &[Dialect::Polynomial];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        let element = element_of(r#type);
        if access::polynomial_type(element).is_none() {
            return Ok(None);
        }
        if r#type.is_mem_ref() {
            return Err("memory of polynomials".to_owned());
        }
        let outer = extents(r#type).map(|(_, shape)| shape).unwrap_or_default();
        Coefficients::tensor(element, &outer).map(Some)
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        match OpName::of(operation) {
            Some(OpName::Polynomial(Polynomial::Yield)) => Ok(Lowered::Values(operands.to_vec())),
            Some(OpName::Polynomial(Polynomial::ApplyCoefficientwise)) => apply(operation, operands, out),
            Some(OpName::Polynomial(name)) => polynomial(name, operation, operands, out).map(Lowered::Values),
            Some(OpName::Tensor(name)) => {
                let Some(polynomial) = element_polynomial(operation) else { return Ok(Lowered::Copied) };
                let tensor = Coefficients::tensor(polynomial, &[]).ok().and_then(extents);
                let (element, inner) = tensor.ok_or_else(|| no_lowering::<Self>(operation))?;
                let lowered = nested(name, operation, operands, (&inner, element), out);
                lowered.map(|value| Lowered::Values(vec![value])).ok_or_else(|| no_lowering::<Self>(operation))
            }
            _ => Ok(Lowered::Copied),
        }
    }
}

/// The type of the polynomials that an operation on tensors moves.
fn element_polynomial<'c>(operation: OperationRef<'c, '_>) -> Option<Type<'c>> {
    let results = operation.results().map(|result| result.r#type());
    let mut types = operation.operands().map(|operand| operand.r#type()).chain(results);
    types.find_map(|r#type| {
        let element = element_of(r#type);
        access::polynomial_type(element).map(|_| element)
    })
}

/// The region of an op in a loop over the coefficients.
fn apply<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
    let result = operation.results().next().ok_or_else(|| no_lowering::<ToModArith>(operation))?;
    let &[input] = operands else { return Err(no_lowering::<ToModArith>(operation)) };
    let r#type = Coefficients::tensor(result.r#type(), &[]).map_err(|_| no_lowering::<ToModArith>(operation))?;
    let Some((element, shape)) = extents(input.r#type()) else { return Err(no_lowering::<ToModArith>(operation)) };
    let empty = out.op(Tensor::Empty, &[], &[], r#type);
    let open = out.begin_loop(0, shape.first().copied().unwrap_or(0), &[empty]);
    let coefficient = out.op(Tensor::Extract, &[input, open.index], &[], element);
    Ok(Lowered::InlinedInLoop { arguments: vec![coefficient, open.index], open })
}

fn polynomial<'c, 'a>(
    name: Polynomial,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
    let refuse = || no_lowering::<ToModArith>(operation);
    if name == Polynomial::Eval {
        let terms = attr::POLYNOMIAL.of(operation).ok_or_else(refuse)?;
        let &[value] = operands else { return Err(refuse()) };
        return powers::evaluate(&terms, value, out).map(|value| vec![value]).ok_or_else(refuse);
    }
    // The polynomial that says which ring it is: the result, or what its coefficients are taken
    // from.
    let of_operand = matches!(
        name,
        Polynomial::ToTensor | Polynomial::LeadingTerm | Polynomial::ExtractLimb | Polynomial::ExtractSlice
    );
    let r#type = match of_operand {
        true => operation.operands().next().map(|operand| operand.r#type()),
        false => operation.results().next().map(|result| result.r#type()),
    };
    let r#type = r#type.ok_or_else(refuse)?;
    let of_values = access::polynomial_type(r#type).is_some_and(|r#type| r#type.form == Form::Values);
    let mut ring = Coefficients::of(r#type, out).ok_or_else(refuse)?;
    let value = match (name, operands) {
        (Polynomial::Add, &[a, b]) => ring.binary(ModArith::Add, a, b),
        (Polynomial::Sub, &[a, b]) => ring.binary(ModArith::Sub, a, b),
        (Polynomial::Neg, &[a]) => {
            let zeros = ring.zeros();
            ring.binary(ModArith::Sub, zeros, a)
        }
        (Polynomial::Mul, &[a, b]) if of_values => {
            refuse_pairs(operation, r#type)?;
            ring.binary(ModArith::Mul, a, b)
        }
        (Polynomial::Mul, &[a, b]) => product::multiply(&mut ring, a, b).ok_or_else(refuse)?,
        (Polynomial::MulScalar, &[a, scalar]) => {
            let scalars = ring.splat(scalar);
            ring.binary(ModArith::Mul, a, scalars)
        }
        (Polynomial::Constant, []) => match attr::VALUE_POLYNOMIAL.of(operation).ok_or_else(refuse)? {
            PolynomialValue::Terms(terms) if of_values && !terms.is_empty() => return Err(refuse()),
            PolynomialValue::Terms(terms) => powers::constant(&mut ring, &terms).ok_or_else(refuse)?,
            PolynomialValue::Residues(residues) => ring.limbs(&residues).ok_or_else(refuse)?,
        },
        (Polynomial::Monomial, &[coefficient, degree]) => {
            powers::monomial(&mut ring, coefficient, degree).ok_or_else(refuse)?
        }
        (Polynomial::MonicMonomialMul, &[a, degree]) => powers::shift(&mut ring, a, degree).ok_or_else(refuse)?,
        (Polynomial::LeadingTerm, &[a]) => return Ok(powers::leading_term(&mut ring, a)),
        (Polynomial::FromTensor, &[tensor]) => ring.filled(tensor),
        (Polynomial::ToTensor, &[a]) => a,
        (Polynomial::Ntt, &[a]) => transform::values(&mut ring, a, &linear_factors(operation, r#type)?),
        (Polynomial::Intt, &[a]) => transform::coefficients(&mut ring, a, &linear_factors(operation, r#type)?),
        (Polynomial::ExtractLimb | Polynomial::ExtractSlice, &[a]) => {
            let result = operation.results().next().ok_or_else(refuse)?;
            let to = Coefficients::tensor(result.r#type(), &[]).map_err(|_| refuse())?;
            let (rns, attributes) = match name {
                Polynomial::ExtractLimb => {
                    let limb = attr::LIMB.of(operation).ok_or_else(refuse)?;
                    (Rns::ExtractResidue, vec![attr::INDEX.with(out.context, out.index_attribute(limb))])
                }
                _ => {
                    let (start, size) = (attr::START.of(operation), attr::SIZE.of(operation));
                    let (start, size) = (start.ok_or_else(refuse)?, size.ok_or_else(refuse)?);
                    let start = attr::START.with(out.context, out.index_attribute(start));
                    (Rns::ExtractSlice, vec![start, attr::SIZE.with(out.context, out.index_attribute(size))])
                }
            };
            out.op(rns, &[a], &attributes, to)
        }
        _ => return Err(refuse()),
    };
    Ok(vec![value])
}

/// Refuses a product of values that are pairs. In a ring that has no transform, values are single.
fn refuse_pairs<'c>(operation: OperationRef<'c, '_>, r#type: Type<'c>) -> Result<(), Refusal<'c>> {
    match splittings(r#type, &[], operation.location()) {
        Ok(_) => linear_factors(operation, r#type).map(drop),
        Err(_) => Ok(()),
    }
}

/// The splittings of a ring, limb by limb; refused where it does not split into linear factors.
fn linear_factors<'c>(operation: OperationRef<'c, '_>, r#type: Type<'c>) -> Result<Vec<Splitting>, Refusal<'c>> {
    let roots = access::transform_root(operation).unwrap_or_default();
    let all = splittings(r#type, &roots, operation.location())?;
    match all.iter().all(|splitting| splitting.degree() == 1) {
        true => Ok(all),
        false => Err(no_lowering::<ToModArith>(operation)
            .with_help("take a ring that splits into N linear factors: q is 1 modulo 2N")),
    }
}
