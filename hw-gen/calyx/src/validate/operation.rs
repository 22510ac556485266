//! Checks of operations on polynomials: one ring, and the required forms.

use super::statement::Checker;
use crate::CalyxError;
use crate::procedure::{Operand, Operation, Polynomial, PolynomialRef, Variable};
use crate::unit::Kind;
use ringmill_design::{Form, Ring};
use ringmill_ir::RingOp;

impl Checker<'_> {
    /// Checks a reference and returns the polynomial variable that it belongs to.
    fn reference(&self, reference: PolynomialRef) -> Result<Polynomial, CalyxError> {
        let Some(&polynomial) = self.procedure.polynomials.get(reference.polynomial.0) else {
            return self.refuse(format!("there is no polynomial {}", reference.polynomial.0), "declare the polynomial");
        };
        match reference.index {
            Operand::Variable(id) => {
                self.read_scalar(id)?;
            }
            Operand::Constant(index) if index >= polynomial.frames => {
                let why = format!("polynomial {} has no element {index}", reference.polynomial.0);
                return self.refuse(why, "take an index below the number of the tensor's elements");
            }
            Operand::Constant(_) => {}
        }
        Ok(polynomial)
    }

    /// Checks an operation and the reference that it assigns.
    pub(super) fn operation(&self, to: PolynomialRef, operation: &Operation) -> Result<(), CalyxError> {
        let target = self.reference(to)?;
        let ring = self.procedure.rings[target.ring];
        if !Kind::of(operation, target.ring).is_served() {
            let help = "build the program with a static schedule";
            return self.refuse(format!("there is no unit for '{}'", Kind::of(operation, target.ring).name()), help);
        }
        let (needed, result) = match operation {
            Operation::Ring(op) => (op.operand_form(), op.result_form()),
            Operation::MulAdd(..) => (Some(Form::Values), Some(Form::Values)),
            Operation::Copy(_) => (None, None),
        };
        // Where the result is in the wrong form, that is said.
        let source = if needed == result { target.form } else { needed.unwrap_or(target.form) };
        for reference in operation.operands(to) {
            let polynomial = self.reference(reference)?;
            let number = reference.polynomial.0;
            if !self.assigned.contains(&Variable::Polynomial(reference.polynomial)) {
                let why = format!("polynomial {number} is read and may not have been assigned");
                return self.refuse(why, "assign it on every path to the statement");
            }
            if polynomial.ring != target.ring {
                let why = format!(
                    "polynomial {number} has ring {}, but the result has ring {}",
                    polynomial.ring, target.ring
                );
                return self.refuse(why, "use operands of the result's ring");
            }
            if polynomial.form != source {
                return self.refuse(format!("polynomial {number} is in the wrong form"), "put a transform before it");
            }
        }
        if result.is_some_and(|wanted| wanted != target.form) {
            let why = format!("the result, polynomial {}, is in the wrong form", to.polynomial.0);
            return self.refuse(why, "multiply values and rotate coefficients; 'ntt' and 'intt' convert between them");
        }
        self.details(target, ring, operation)
    }

    fn details(&self, target: Polynomial, ring: Ring, operation: &Operation) -> Result<(), CalyxError> {
        let q = ring.modulus();
        let has_pairs = target.form == Form::Values && ring.splitting().is_some_and(|found| found.degree() == 2);
        match operation {
            Operation::Ring(RingOp::Ntt(_) | RingOp::Intt(_)) if ring.splitting().is_none() => {
                self.refuse("the ring of a transform has no splitting", "give the ring a splitting")
            }
            Operation::Ring(RingOp::Mul(..)) | Operation::MulAdd(..) if has_pairs && self.options.lanes == 1 => {
                self.refuse("values are pairs, which are multiplied side by side", "take 2 lanes or more")
            }
            Operation::Ring(RingOp::Scale(_, Operand::Constant(factor))) if *factor >= q => {
                self.refuse(format!("the factor {factor} is not a residue modulo {q}"), "reduce it modulo q")
            }
            Operation::Ring(RingOp::Scale(_, factor)) => self.operand(*factor, u64::BITS - q.leading_zeros()),
            Operation::Ring(RingOp::Rotate(_, Operand::Variable(id))) => self.read_scalar(*id).map(|_| ()),
            Operation::Ring(RingOp::Automorphism(..)) if has_pairs => self
                .refuse("an automorphism cannot permute values that are pairs", "transform them to coefficients first"),
            Operation::Ring(RingOp::Automorphism(_, k)) if k % 2 == 0 || *k >= 2 * self.procedure.n => {
                self.refuse(format!("x -> x^{k} is not an automorphism"), "take an odd exponent below 2N")
            }
            Operation::Ring(RingOp::Constant(table)) => {
                if table.len() as u64 > self.procedure.n {
                    return self
                        .refuse(format!("a constant has {} residues, more than N", table.len()), "take at most N");
                }
                match table.iter().find(|&&residue| residue >= q) {
                    Some(large) => self.refuse(format!("{large} is not a residue modulo {q}"), "reduce it modulo q"),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}
