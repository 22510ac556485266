//! Constant polynomials.

use crate::{
    compile::{Op, Scope},
    error::InterpError,
    ring::Ring,
    value::{Tensor, Word},
};
use ringmill_design::Form;
use ringmill_dialects::{
    access::{PolynomialType, PolynomialValue, Term},
    attr,
};

fn add(ring: &Ring, sum: &mut [u64], other: &[u64]) {
    for (sum, &coefficient) in sum.iter_mut().zip(other) {
        *sum = ring.residues.add(*sum, coefficient);
    }
}

/// The coefficients of a sum of terms.
fn limb(ring: &Ring, terms: &[Term]) -> Vec<u64> {
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
    coefficients
}

/// Compiles `polynomial.constant`.
pub(super) fn constant<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    r#type: &PolynomialType,
    rings: &[Ring],
) -> Result<(), InterpError> {
    let words: Vec<Word> = match scope.read(op, attr::VALUE_POLYNOMIAL)? {
        PolynomialValue::Residues(residues) => residues.into_iter().map(Word::new).collect(),
        PolynomialValue::Terms(terms) if r#type.form == Form::Values && !terms.is_empty() => {
            return Err(scope.unsupported_form(op, "a constant in evaluation form other than 0".into()));
        }
        PolynomialValue::Terms(terms) => {
            let residues = rings.iter().flat_map(|ring| limb(ring, &terms));
            residues.map(|residue| Word::new(u128::from(residue))).collect()
        }
    };
    let slot = scope.result_aggregate(op, 0)?;
    let result = scope.result(op, 0)?;
    let shape = scope.shaped(result, op)?.fixed().ok_or_else(|| scope.unsupported_type(result, op))?;
    scope.unit.preset_tensor(slot, Tensor::new(shape, words));
    Ok(())
}
