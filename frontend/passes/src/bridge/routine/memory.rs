//! Which polynomial of the routine holds which value: each is a memory, so that they are used again once nothing needs what they hold, and what a
//! loop carries is computed where it is carried.

use super::translator::{Slot, Translator};
use crate::{ir::key, refusal::Refusal};
use melior::ir::{BlockRef, OperationRef, Value, operation::OperationResult};
use ringmill_calyx::{Action, Operand, Operation, Place, Polynomial, PolynomialId, ScalarId, ScalarOperation};
use ringmill_design::Form;

impl<'c, 'a> Translator<'c, 'a> {
    /// A memory for one polynomial.
    pub fn take(&mut self, ring: usize, form: Form) -> Place {
        let wanted = Polynomial { ring, form, frames: 1 };
        let found = self.memory.free.iter().position(|id| self.routine.polynomials[id.0] == wanted);
        let id = match found {
            Some(position) => self.memory.free.remove(position),
            None => return Place::of(self.declare(wanted)),
        };
        self.own(id);
        Place::of(id)
    }

    /// A memory that no other value has had.
    pub fn declare(&mut self, polynomial: Polynomial) -> PolynomialId {
        self.routine.polynomials.push(polynomial);
        let id = PolynomialId(self.routine.polynomials.len() - 1);
        self.own(id);
        id
    }

    fn own(&mut self, id: PolynomialId) {
        self.memory.holders.insert(id, Vec::new());
        if let Some(scope) = self.scopes.last_mut() {
            scope.home.push(id);
        }
    }

    /// Gives back what nothing after an op of the innermost block needs; what that block's loops come back to was taken outside it.
    pub fn release(&mut self, after: usize) {
        let Some(scope) = self.scopes.last_mut() else { return };
        let order = &self.order;
        let holders = &self.memory.holders;
        let needed = |id: &PolynomialId| {
            holders.get(id).into_iter().flatten().flat_map(|&value| order.uses(value)).any(|&place| place > after)
        };
        let (kept, done): (Vec<_>, Vec<_>) = std::mem::take(&mut scope.home).into_iter().partition(needed);
        scope.home = kept;
        let tensors = |id: &PolynomialId| self.routine.polynomials[id.0].frames == 1;
        self.memory.free.extend(done.into_iter().filter(tensors));
    }

    /// Where the uses in the innermost block of what a memory holds stand.
    fn uses_here(&self, id: PolynomialId) -> impl Iterator<Item = usize> + '_ {
        let span = self.scopes.last().map(|scope| scope.span);
        let values = self.memory.holders.get(&id).into_iter().flatten();
        let uses = values.flat_map(|&value| self.order.uses(value)).copied();
        uses.filter(move |&place| span.is_some_and(|span| span.holds(place)))
    }

    /// Whether nothing in the innermost block needs what is in a memory after a place, but for what stands at `except`.
    pub fn is_spent(&self, id: PolynomialId, after: usize, except: Option<usize>) -> bool {
        self.uses_here(id).all(|place| place <= after || Some(place) == except)
    }

    /// Whether a memory was taken in the innermost block.
    pub fn is_home(&self, id: PolynomialId) -> bool {
        self.scopes.last().is_some_and(|scope| scope.home.contains(&id))
    }

    /// Whether a value's memory can be the one of the loop that begins with it: nothing else here needs the value.
    pub fn is_taken_over(&self, places: &[Place], operation: OperationRef<'c, 'a>, of_block: bool) -> bool {
        let begin = self.order.span(operation).first;
        places.iter().all(|place| {
            let id = place.polynomial;
            let is_home = of_block || self.is_home(id);
            let once = self.uses_here(id).filter(|&place| place == begin).count() == 1;
            is_home && self.routine.polynomials[id.0].frames == 1 && once && self.is_spent(id, begin, None)
        })
    }

    /// Has the ops of a block that compute what goes to slots at its end compute it there, if nothing needs what the slots hold any more by then.
    pub fn plan(&mut self, block: BlockRef<'c, 'a>, values: &[Value<'c, 'a>], slots: &[Slot]) {
        let span = self.order.block(block);
        for (&value, slot) in values.iter().zip(slots) {
            let (Slot::Polynomial(places), Ok(result)) = (slot, OperationResult::try_from(value)) else { continue };
            let owner = self.order.span(result.owner());
            let fits =
                span.holds(owner.first) && places.iter().all(|place| self.is_spent(place.polynomial, owner.last, None));
            if fits && !self.wanted.contains_key(&key(value)) {
                self.wanted.insert(key(value), places.clone());
            }
        }
    }

    /// Assigns values to slots, all at once.
    pub fn assign(
        &mut self,
        slots: &[Slot],
        values: &[Value<'c, 'a>],
        operation: OperationRef<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let (mut polynomials, mut scalars) = (Vec::new(), Vec::new());
        for (slot, &value) in slots.iter().zip(values) {
            match slot {
                Slot::Polynomial(places) => {
                    polynomials.extend(places.iter().copied().zip(self.places(value, operation)?))
                }
                Slot::Scalar(to) => scalars.push((*to, self.scalar_of(value, operation)?)),
            }
        }
        // Subscripts are scalars: polynomials first.
        self.move_polynomials(polynomials);
        self.move_scalars(scalars);
        Ok(())
    }

    fn move_polynomials(&mut self, mut moves: Vec<(Place, Place)>) {
        moves.retain(|(to, from)| to != from);
        while !moves.is_empty() {
            let is_ready = |&(to, _): &(Place, Place)| !moves.iter().any(|(_, from)| from.polynomial == to.polynomial);
            if let Some(ready) = moves.iter().position(is_ready) {
                let (to, from) = moves.remove(ready);
                self.set(to, Operation::Copy(from));
                continue;
            }
            // They turn in a circle: one steps aside.
            let from = moves[0].1;
            let Polynomial { ring, form, .. } = self.routine.polynomials[from.polynomial.0];
            let aside = self.take(ring, form);
            self.set(aside, Operation::Copy(from));
            moves.iter_mut().filter(|(_, other)| *other == from).for_each(|(_, other)| *other = aside);
        }
    }

    fn move_scalars(&mut self, mut moves: Vec<(ScalarId, Operand)>) {
        moves.retain(|&(to, from)| Operand::Variable(to) != from);
        while !moves.is_empty() {
            let is_ready =
                |&(to, _): &(ScalarId, Operand)| !moves.iter().any(|&(_, from)| from == Operand::Variable(to));
            if let Some(ready) = moves.iter().position(is_ready) {
                let (to, from) = moves.remove(ready);
                self.push(Action::Scalar { to, operation: ScalarOperation::Copy(from) });
                continue;
            }
            let (to, from) = moves[0];
            let aside = self.register(self.routine.scalars[to.0]);
            self.push(Action::Scalar { to: aside, operation: ScalarOperation::Copy(from) });
            let others = moves.iter_mut().filter(|(_, other)| *other == from);
            others.for_each(|(_, other)| *other = Operand::Variable(aside));
        }
    }
}
