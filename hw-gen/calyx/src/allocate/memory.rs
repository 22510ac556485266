//! The memory of each value: memories are used again when nothing needs their values, and a value
//! that a loop carries is computed where it is carried.

use ringmill_ir::{Block, OpId, Operand, Type, Value};

use super::allocator::{Allocator, Slot};
use crate::procedure::{Polynomial, PolynomialId, PolynomialRef};

impl Allocator<'_> {
    /// A memory for one polynomial.
    pub fn take(&mut self, wanted: Polynomial) -> PolynomialRef {
        let found = self.memory.free.iter().position(|id| self.procedure.polynomials[id.0] == wanted);
        let id = match found {
            Some(position) => self.memory.free.remove(position),
            None => return PolynomialRef::of(self.declare(wanted)),
        };
        self.own(id);
        PolynomialRef::of(id)
    }

    /// A memory that no other value has had.
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

    /// Gives back what nothing after a place of the innermost block needs; what that block's loops
    /// come back to was taken outside it.
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

    /// The uses in the innermost block of a memory's value.
    fn uses_here(&self, id: PolynomialId) -> impl Iterator<Item = usize> + '_ {
        let span = self.scopes.last().map(|scope| scope.span);
        let values = self.memory.holders.get(&id).into_iter().flatten();
        let uses = values.flat_map(|&value| self.order.uses(value)).copied();
        uses.filter(move |&position| span.is_some_and(|span| span.holds(position)))
    }

    /// True if nothing in the innermost block needs what is in a memory after a place, but for what
    /// stands at `except`.
    pub fn is_spent(&self, id: PolynomialId, after: usize, except: Option<usize>) -> bool {
        self.uses_here(id).all(|position| position <= after || Some(position) == except)
    }

    /// True if a memory was taken in the innermost block.
    pub fn is_home(&self, id: PolynomialId) -> bool {
        self.scopes.last().is_some_and(|scope| scope.home.contains(&id))
    }

    /// True if a value's memory can be the one of the loop that begins with it: nothing else here
    /// needs the value.
    pub fn is_taken_over(&self, value: Value, reference: PolynomialRef, operation: OpId) -> bool {
        let (begin, id) = (self.order.span(operation).first, reference.polynomial);
        // What a block is given is assigned anew each time the block runs.
        let is_given = self.scopes.last().is_some_and(|scope| scope.arguments.contains(&value));
        let once = self.uses_here(id).filter(|&position| position == begin).count() == 1;
        (is_given || self.is_home(id))
            && self.procedure.polynomials[id.0].frames == 1
            && once
            && self.is_spent(id, begin, None)
    }

    /// Has the operations of a block that compute what goes to slots at its end compute it there,
    /// if nothing needs what the slots hold any more by then.
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

    /// The storage in which a polynomial is computed: the requested one, or a memory of its own.
    pub fn target(&mut self, result: Value) -> PolynomialRef {
        // Since it was planned other values may have come to lie there, which are still needed.
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
