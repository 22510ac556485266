//! Allocation of memories to values. A memory is reused once nothing needs its contents, and a
//! value that a loop carries is computed in the loop's memory.

use ringmill_ir::{Block, OpId, Operand, Type, Value};

use super::allocator::{Allocator, Slot};
use crate::procedure::{Polynomial, PolynomialId, PolynomialRef};

impl Allocator<'_> {
    /// Takes a memory for one polynomial.
    pub fn take(&mut self, wanted: Polynomial) -> PolynomialRef {
        let found = self.memory.free.iter().position(|id| self.procedure.polynomials[id.0] == wanted);
        let id = match found {
            Some(position) => self.memory.free.remove(position),
            None => return PolynomialRef::of(self.declare(wanted)),
        };
        self.own(id);
        PolynomialRef::of(id)
    }

    /// Adds a memory that no other value has had.
    pub fn declare(&mut self, polynomial: Polynomial) -> PolynomialId {
        self.procedure.polynomials.push(polynomial);
        let id = PolynomialId(self.procedure.polynomials.len() - 1);
        self.own(id);
        id
    }

    fn own(&mut self, id: PolynomialId) {
        self.memory.holders.insert(id, Vec::new());
        if let Some(scope) = self.scopes.last_mut() {
            scope.home.push(id);
        }
    }

    /// Releases the memories that nothing after a position of the innermost block needs. The
    /// memories that the block's loops carry were taken outside it.
    pub fn release(&mut self, after: usize) {
        let Some(scope) = self.scopes.last_mut() else { return };
        let order = &self.order;
        let holders = &self.memory.holders;
        let needed = |id: &PolynomialId| {
            holders.get(id).into_iter().flatten().flat_map(|&value| order.uses(value)).any(|&position| position > after)
        };
        let (kept, done): (Vec<_>, Vec<_>) = std::mem::take(&mut scope.home).into_iter().partition(needed);
        scope.home = kept;
        let alone = |id: &PolynomialId| self.procedure.polynomials[id.0].frames == 1;
        self.memory.free.extend(done.into_iter().filter(alone));
    }

    /// The positions in the innermost block at which the contents of a memory are used.
    fn uses_here(&self, id: PolynomialId) -> impl Iterator<Item = usize> + '_ {
        let span = self.scopes.last().map(|scope| scope.span);
        let values = self.memory.holders.get(&id).into_iter().flatten();
        let uses = values.flat_map(|&value| self.order.uses(value)).copied();
        uses.filter(move |&position| span.is_some_and(|span| span.holds(position)))
    }

    /// True if nothing in the innermost block needs the contents of a memory after a position,
    /// except for the use at `except`.
    pub fn is_spent(&self, id: PolynomialId, after: usize, except: Option<usize>) -> bool {
        self.uses_here(id).all(|position| position <= after || Some(position) == except)
    }

    /// True if a memory was taken in the innermost block.
    pub fn is_home(&self, id: PolynomialId) -> bool {
        self.scopes.last().is_some_and(|scope| scope.home.contains(&id))
    }

    /// True if the loop that starts with a value can take over the value's memory, since nothing
    /// else here needs the value.
    pub fn is_taken_over(&self, value: Value, reference: PolynomialRef, operation: OpId) -> bool {
        let (begin, id) = (self.order.span(operation).first, reference.polynomial);
        // A block argument is assigned anew each time the block runs.
        let is_given = self.scopes.last().is_some_and(|scope| scope.arguments.contains(&value));
        let once = self.uses_here(id).filter(|&position| position == begin).count() == 1;
        (is_given || self.is_home(id))
            && self.procedure.polynomials[id.0].frames == 1
            && once
            && self.is_spent(id, begin, None)
    }

    /// Plans that values which are assigned to slots at the end of a block are computed in these
    /// slots, if nothing needs the slots' contents any more by then.
    pub fn plan(&mut self, block: &Block, values: &[Operand<Value>], slots: &[Slot]) {
        let span = self.order.block(block);
        for (value, slot) in values.iter().zip(slots) {
            let (&Slot::Polynomial(reference), Some(value)) = (slot, value.variable()) else { continue };
            let Some(maker) = self.order.maker(value) else { continue };
            if span.holds(maker.first) && self.is_spent(reference.polynomial, maker.last, None) {
                self.targets.entry(value).or_insert(reference);
            }
        }
    }

    /// Returns the destination of a polynomial: the planned one, or a memory of its own.
    pub fn target(&mut self, result: Value) -> PolynomialRef {
        // Since the plan was made, the memory may have received other values that are still needed.
        let last = self.order.maker(result).map_or(0, |maker| maker.last);
        if let Some(reference) = self.targets.remove(&result)
            && self.is_spent(reference.polynomial, last, None)
        {
            return reference;
        }
        self.take(self.polynomial(result))
    }

    /// The memory that a value takes.
    pub fn polynomial(&self, value: Value) -> Polynomial {
        match self.function.type_of(value) {
            Type::Polynomial(of) => Polynomial { ring: of.ring, form: of.form, frames: 1 },
            Type::Tensor(of, frames) => Polynomial { ring: of.ring, form: of.form, frames },
            Type::Scalar(_) => Polynomial { ring: 0, form: ringmill_design::Form::Coefficients, frames: 1 },
        }
    }
}
