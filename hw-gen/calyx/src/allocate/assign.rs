//! Parallel assignments, written as sequential ones.

use ringmill_ir::{Operand, Unserved, Value};

use super::allocator::{Allocator, Slot};
use crate::procedure::{self, Action, Operation, Polynomial, PolynomialRef, ScalarId, ScalarOperation};

impl Allocator<'_> {
    /// Assigns values to slots, all at once.
    pub fn assign(&mut self, slots: &[Slot], values: &[Operand<Value>]) -> Result<(), Unserved> {
        let (mut polynomials, mut scalars) = (Vec::new(), Vec::new());
        for (slot, &value) in slots.iter().zip(values) {
            match *slot {
                Slot::Polynomial(to) => polynomials.push((to, self.reference_of(value)?)),
                Slot::Scalar(to) => scalars.push((to, self.scalar(value)?)),
            }
        }
        // Subscripts are scalars: polynomials first.
        self.move_polynomials(polynomials);
        self.move_scalars(scalars);
        Ok(())
    }

    fn move_polynomials(&mut self, mut moves: Vec<(PolynomialRef, PolynomialRef)>) {
        moves.retain(|(to, from)| to != from);
        while !moves.is_empty() {
            let is_ready = |&(to, _): &(PolynomialRef, PolynomialRef)| {
                !moves.iter().any(|(_, from)| from.polynomial == to.polynomial)
            };
            if let Some(ready) = moves.iter().position(is_ready) {
                let (to, from) = moves.remove(ready);
                self.set(to, Operation::Copy(from));
                continue;
            }
            // They turn in a circle: one steps aside.
            let from = moves[0].1;
            let aside = self.take(Polynomial { frames: 1, ..self.procedure.polynomials[from.polynomial.0] });
            self.set(aside, Operation::Copy(from));
            moves.iter_mut().filter(|(_, other)| *other == from).for_each(|(_, other)| *other = aside);
        }
    }

    fn move_scalars(&mut self, mut moves: Vec<(ScalarId, procedure::Operand)>) {
        moves.retain(|&(to, from)| Operand::Variable(to) != from);
        while !moves.is_empty() {
            let is_ready = |&(to, _): &(ScalarId, procedure::Operand)| {
                !moves.iter().any(|&(_, from)| from == Operand::Variable(to))
            };
            if let Some(ready) = moves.iter().position(is_ready) {
                let (to, from) = moves.remove(ready);
                self.push(Action::Scalar { to, operation: ScalarOperation::Copy(from) });
                continue;
            }
            let (to, from) = moves[0];
            let aside = self.register(self.procedure.scalars[to.0]);
            self.push(Action::Scalar { to: aside, operation: ScalarOperation::Copy(from) });
            let others = moves.iter_mut().filter(|(_, other)| *other == from);
            others.for_each(|(_, other)| *other = Operand::Variable(aside));
        }
    }
}
