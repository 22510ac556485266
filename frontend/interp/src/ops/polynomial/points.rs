//! Operations on polynomials at points: their degrees, and opaque operations.

use super::op::{Kind, PolynomialOp, read};
use crate::{
    domain::{Points, Sample},
    machine::{Halt, Machine},
    registers::Register,
    value::Word,
};
use ringmill_design::Opaque;

/// Executes an operation whose results are polynomials in its operands.
pub(super) fn run(op: &PolynomialOp, machine: &mut Machine<'_, Points>) -> Result<(), Halt> {
    let degrees: Vec<u64> = op.operands.iter().map(|&operand| degree(machine, operand)).collect::<Result<_, _>>()?;
    let of = |operand: usize| degrees.get(operand).copied().unwrap_or_default();
    let degree = match &op.kind {
        Kind::Mul | Kind::MulValues(_) | Kind::MulScalar => of(0).saturating_add(of(1)),
        // The power of x has to be known.
        Kind::Shift | Kind::Monomial if of(1) == 0 => of(0),
        Kind::Decompose(_) => 1,
        Kind::Rebase(_) => of(0).max(1),
        Kind::Shift | Kind::Monomial => return Err(Halt::secret_control()),
        Kind::Add
        | Kind::Sub
        | Kind::Neg
        | Kind::Substitute(_)
        | Kind::SubstituteValues(..)
        | Kind::FromTensor
        | Kind::ToTensor
        | Kind::Values(_)
        | Kind::Coefficients(_)
        | Kind::Limb(_) => degrees.iter().copied().max().unwrap_or_default(),
    };
    let operands: Result<Option<Vec<_>>, Halt> =
        op.operands.iter().map(|&operand| read(machine, operand, |sample: &Sample| sample.word)).collect();
    let words = match (&op.kind, operands?) {
        (Kind::Decompose(digits), Some(operands)) => {
            operands.first().map(|operand| opaque(machine, Opaque::Digits(digits.gadget), digits.residues.q, operand))
        }
        (Kind::Rebase(change), Some(operands)) => {
            let mut opaque = |op, q, residues: &[u64]| opaque(machine, op, q, residues);
            let operand = operands.first().map_or(&[][..], Vec::as_slice);
            Some(change.by_lifts(operand, &mut opaque).ok_or_else(Halt::secret_control)?)
        }
        (_, operands) => operands.and_then(|operands| op.compute(&operands)),
    };
    op.write(machine, words, |word: Word| Sample { word, degree });
    Ok(())
}

/// The results of an opaque operation, one after the other.
fn opaque(machine: &mut Machine<'_, Points>, op: Opaque, q: u64, coefficients: &[u64]) -> Vec<u64> {
    machine.domain.count += 1;
    (machine.domain.opaque)(op, q, coefficients).concat()
}

/// The largest degree in a register.
fn degree(machine: &Machine<'_, Points>, register: Register) -> Result<u64, Halt> {
    match register {
        Register::Word(slot) => Ok(machine.word(slot).degree),
        Register::Aggregate(slot) => {
            Ok(machine.tensor(slot)?.words.iter().map(|sample| sample.degree).max().unwrap_or_default())
        }
    }
}
