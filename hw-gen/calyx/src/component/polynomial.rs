//! Operations on polynomials: a unit and the memories that are connected to it.

use super::group::Group;
use super::{Component, constant, memory};
use crate::CalyxError;
use crate::procedure::{Operand, Operation, PolynomialRef};
use crate::shape::frame_bits;
use crate::unit::Kind;
use ringmill_design::Form;
use ringmill_ir::RingOp;

impl Component<'_> {
    /// Fills the group of an operation and returns the unit's index.
    pub(super) fn operate(
        &mut self,
        group: &mut Group,
        to: PolynomialRef,
        operation: &Operation,
    ) -> Result<usize, CalyxError> {
        let target = self.procedure.polynomials[to.polynomial.0];
        let ring = target.ring;
        let number = self.unit(Kind::of(operation, ring))?;
        let unit = format!("unit{number}");
        let (bits, turn) = (self.shape.rings[ring].bits, self.shape.turn());
        group.pulse(&format!("{unit}.go"));
        for (port, reference) in ["a", "b", "c"].into_iter().zip(operation.operands(to)) {
            let cell = memory(reference.polynomial);
            group.connect(&format!("{cell}.read_address"), &format!("{unit}.read_address"));
            self.frame(group, reference, "read_frame");
            group.connect(&format!("{unit}.{port}"), &format!("{cell}.q"));
        }
        match operation {
            Operation::MulAdd(..) => group.connect(&format!("{unit}.accumulate"), "1'd1"),
            Operation::Ring(RingOp::Mul(..)) if self.accumulating.contains(&ring) => {
                group.connect(&format!("{unit}.accumulate"), "1'd0");
            }
            Operation::Ring(RingOp::Scale(_, factor)) => {
                let factor = self.resized(group, *factor, bits);
                group.connect(&format!("{unit}.factor"), &factor);
            }
            Operation::Ring(RingOp::Rotate(_, exponent)) => {
                let offset = self.resized(group, *exponent, turn);
                let negate = !self.shape.rings[ring].ring.is_cyclic();
                self.affine(group, &unit, (1, &offset, negate));
            }
            Operation::Ring(RingOp::Automorphism(_, k)) => {
                let cyclic = self.shape.rings[ring].ring.is_cyclic();
                let (multiplier, offset, negate) = match target.form {
                    Form::Coefficients => (*k, 0, !cyclic),
                    // value i of the result is that of the point k times as far: it comes from
                    // (k(2i + 1) − 1) / 2, or ki
                    Form::Values => {
                        let inverse = inverse(*k, turn);
                        (inverse, if cyclic { 0 } else { (inverse - 1) / 2 }, false)
                    }
                };
                let offset = constant(turn, offset);
                self.affine(group, &unit, (multiplier, &offset, negate));
            }
            _ => {}
        }
        let cell = memory(to.polynomial);
        for signal in ["write", "write_address", "d"] {
            group.connect(&format!("{cell}.{signal}"), &format!("{unit}.{signal}"));
        }
        self.frame(group, to, "write_frame");
        Ok(number)
    }

    fn affine(&self, group: &mut Group, unit: &str, (multiplier, offset, negate): (u64, &str, bool)) {
        group.connect(&format!("{unit}.multiplier"), &constant(self.shape.turn(), multiplier));
        group.connect(&format!("{unit}.offset"), offset);
        group.connect(&format!("{unit}.negate"), &constant(1, negate.into()));
    }

    /// Selects the polynomial of a tensor.
    fn frame(&mut self, group: &mut Group, reference: PolynomialRef, port: &str) {
        let frames = self.procedure.polynomials[reference.polynomial.0].frames;
        let index = if frames == 1 { Operand::Constant(0) } else { reference.index };
        let index = self.resized(group, index, frame_bits(frames));
        group.connect(&format!("{}.{port}", memory(reference.polynomial)), &index);
    }
}

/// Returns the inverse of an odd k modulo 2^bits (Newton: each step doubles the number of correct
/// bits).
fn inverse(k: u64, bits: u32) -> u64 {
    let inverse = (0..6).fold(k, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(k.wrapping_mul(inverse))));
    inverse & ((1 << bits) - 1)
}

#[cfg(test)]
mod tests {
    use super::inverse;

    #[test]
    fn inverses_of_odd_numbers() {
        for bits in [5, 11, 17] {
            for k in (1..1 << bits).step_by(2) {
                assert_eq!(k * inverse(k, bits) % (1 << bits), 1);
            }
        }
    }
}
