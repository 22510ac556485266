//! The names of the operations in MLIR.

use super::{
    constant::constant,
    op::{Kind, PolynomialOp},
    roots::{pairs, transforms},
    terms,
};
use crate::{
    compile::{Op, Scope, residues_of, rings_of},
    error::InterpError,
    program::Instruction,
    ring::{Basis, Digits, Rebase, Ring},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use ringmill_design::{Form, Gadget};
use ringmill_dialects::{access, attr, ops::Polynomial};

/// Compiles an operation of polynomial; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: Polynomial,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    match name {
        Polynomial::Eval => return terms::compile_eval(op, scope).map(|()| true),
        Polynomial::LeadingTerm => return terms::compile_leading(op, scope).map(|()| true),
        Polynomial::ApplyCoefficientwise => return terms::compile_apply(op, scope).map(|()| true),
        Polynomial::Yield => return Ok(false),
        _ => {}
    }
    // The polynomial that says which ring it is: the result, or what its coefficients are taken
    // from.
    let value = if name == Polynomial::ToTensor { scope.operand(op, 0)? } else { scope.result(op, 0)? };
    let Some(r#type) = access::polynomial_type(value.r#type()) else { return Ok(false) };
    let rings = rings_of(&r#type).ok_or_else(|| scope.unsupported_type(value, op))?;
    let of_values = r#type.form == Form::Values;
    let kind = match name {
        Polynomial::Add => Kind::Add,
        Polynomial::Sub => Kind::Sub,
        Polynomial::Neg => Kind::Neg,
        Polynomial::Mul if of_values => {
            let limbs = rings.iter().enumerate();
            Kind::MulValues(limbs.map(|(limb, ring)| pairs(op, limb, ring, value.r#type())).collect())
        }
        Polynomial::Mul => Kind::Mul,
        Polynomial::MulScalar => Kind::MulScalar,
        Polynomial::MonicMonomialMul => Kind::Shift,
        Polynomial::Monomial => Kind::Monomial,
        Polynomial::Automorphism if of_values => {
            let (own, exponent) = (transforms(op, scope, &r#type)?, exponent(op, scope)?);
            let named = rings.iter().enumerate().map(|(limb, ring)| pairs(op, limb, ring, value.r#type()));
            Kind::SubstituteValues(exponent, named.zip(own).map(|(pairs, own)| pairs.unwrap_or(own)).collect())
        }
        Polynomial::Automorphism => Kind::Substitute(exponent(op, scope)?),
        Polynomial::FromTensor => Kind::FromTensor,
        Polynomial::ToTensor => Kind::ToTensor,
        Polynomial::Ntt => Kind::Values(transforms(op, scope, &r#type)?),
        Polynomial::Intt => Kind::Coefficients(transforms(op, scope, &r#type)?),
        Polynomial::ExtractLimb => Kind::Limb(usize::try_from(scope.read(op, attr::LIMB)?).unwrap_or(usize::MAX)),
        Polynomial::ExtractSlice => Kind::Limb(usize::try_from(scope.read(op, attr::START)?).unwrap_or(usize::MAX)),
        Polynomial::Decompose => Kind::Decompose(digits(op, scope, &rings)?),
        Polynomial::ModSwitch => {
            let (from, to) = bases(op, scope)?;
            Kind::Rebase(match attr::PLAINTEXT_MODULUS.of(op).and_then(|modulus| u64::try_from(modulus).ok()) {
                Some(plaintext) => Rebase::Reduce(from, to, plaintext),
                None => Rebase::Switch(from, to),
            })
        }
        Polynomial::ConvertBasis => {
            let (from, to) = bases(op, scope)?;
            Kind::Rebase(Rebase::Convert(from, to))
        }
        Polynomial::Eval | Polynomial::LeadingTerm | Polynomial::ApplyCoefficientwise | Polynomial::Yield => {
            return Ok(false);
        }
        Polynomial::Constant => {
            constant(op, scope, &r#type, &rings)?;
            return Ok(true);
        }
    };
    let operands = (0..op.operand_count()).map(|position| scope.register(scope.operand(op, position)?, op));
    let operands = operands.collect::<Result<_, _>>()?;
    let results =
        (0..op.result_count()).map(|position| scope.result_aggregate(op, position)).collect::<Result<_, _>>()?;
    let first = scope.result(op, 0)?;
    let shape = scope.shaped(first, op)?.fixed().ok_or_else(|| scope.unsupported_type(first, op))?;
    scope.emit(Instruction::of(PolynomialOp { kind, operands, rings, shape, results }));
    Ok(true)
}

fn exponent<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<u64, InterpError> {
    access::automorphism_exponent(op)
        .ok_or_else(|| scope.unsupported_form(op, "its exponent counts modulo no 2N".into()))
}

fn digits<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>, rings: &[Ring]) -> Result<Digits, InterpError> {
    let number = |name| scope.read(op, name).map(|number| u32::try_from(number).unwrap_or(0));
    let [ring] = rings else { return Err(scope.unsupported_form(op, "it has several moduli".into())) };
    let gadget = Gadget {
        base_log: number(attr::BASE_LOG)?,
        levels: number(attr::LEVELS)?,
        signed: attr::SIGNED.is_on(op),
        approximate: attr::APPROXIMATE.is_on(op),
    };
    Ok(Digits { residues: ring.residues, gadget })
}

/// The moduli of operand and result.
fn bases<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<(Basis, Basis), InterpError> {
    let of = |value: Value<'c, 'a>| {
        let basis =
            access::polynomial_type(value.r#type()).and_then(|r#type| Basis::new(&residues_of(&r#type.moduli)?));
        basis.ok_or_else(|| scope.unsupported_type(value, op))
    };
    Ok((of(scope.operand(op, 0)?)?, of(scope.result(op, 0)?)?))
}
