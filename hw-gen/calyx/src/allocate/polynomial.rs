//! Operations on polynomials.

use ringmill_ir::{Action, Op, Operand, RingOp, Unserved, Value};

use super::allocator::{Allocator, Storage};
use crate::procedure::{Operation, PolynomialRef};
use crate::unit::Kind;

impl Allocator<'_> {
    /// Lowers an operation; `rest` are the operations after it in its block.
    pub fn ring(
        &mut self,
        op: &RingOp<Value, Operand<Value>, Vec<u64>>,
        result: Value,
        (id, rest): (ringmill_ir::OpId, &[Op]),
    ) -> Result<(), Unserved> {
        if let RingOp::Add(..) = op
            && let Some(reference) = self.fused.remove(&result)
        {
            self.bind(result, Storage::Polynomial(reference));
            return Ok(());
        }
        if let RingOp::Mul(a, b) = *op
            && let Some((sum, to)) = self.accumulator(result, self.order.span(id).first, rest)
        {
            let (a, b) = (self.reference(a)?, self.reference(b)?);
            self.set(to, Operation::MulAdd(a, b));
            self.fused.insert(sum, to);
            return Ok(());
        }
        let of_references =
            op.as_ref().try_map(|&value| self.reference(value), |&scalar| self.scalar(scalar), Clone::clone);
        let operation = Operation::Ring(of_references?);
        if !Kind::of(&operation, 0).is_served() {
            return Err(self.unserved());
        }
        let to = self.target(result);
        self.set(to, operation);
        self.bind(result, Storage::Polynomial(to));
        Ok(())
    }

    /// Returns the sum that a product belongs to, and the memory of the other summand, if that is
    /// already computed and only the sum needs it. The product is then accumulated in that memory.
    fn accumulator(&self, product: Value, here: usize, rest: &[Op]) -> Option<(Value, PolynomialRef)> {
        let &[used] = self.order.uses(product) else { return None };
        let sum = rest.iter().find(|op| self.order.span(op.id).first == used)?;
        let Action::Ring(RingOp::Add(a, b)) = sum.action else { return None };
        let other = if a == product { b } else { a };
        let is_there = self.order.maker(other).is_none_or(|maker| maker.last < here);
        let Some(&Storage::Polynomial(reference)) = self.storage(other) else { return None };
        let &[result] = &sum.results[..] else { return None };
        let is_spent = self.is_spent(reference.polynomial, here, Some(used));
        let is_wanted = match self.targets.get(&result) {
            Some(wanted) => *wanted == reference,
            None => self.is_home(reference.polynomial),
        };
        (is_there && is_spent && is_wanted).then_some((result, reference))
    }
}
