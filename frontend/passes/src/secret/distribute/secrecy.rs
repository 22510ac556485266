use super::through::{Structure, Through};
use crate::{
    error::ProgramCode,
    ir::{is_secret, key, returned},
    refusal::Refusal,
    secret::generic::{Generic, operations, read_by},
};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, Value, ValueLike, block::BlockLike, operation::OperationLike,
    r#type::MemRefType,
};
use ringmill_dialects::{
    access,
    ops::{Secret, name_text},
};
use rustc_hash::FxHashSet;

/// The plaintexts in the body of a `secret.generic` that are secrets outside.
pub(super) struct Secrecy<'t> {
    secret: FxHashSet<usize>,
    /// A secret is written into memory that is public: what is read from memory may be one.
    leaks: bool,
    through: &'t Through,
}

impl<'t> Secrecy<'t> {
    /// The least solution. An error is a loop whose bounds are secret.
    pub fn of<'c: 'a, 'a>(generic: Generic<'c, 'a>, through: &'t Through) -> Result<Self, Refusal<'c>> {
        let inputs = generic.inputs().into_iter().zip(generic.arguments());
        let secret = inputs.filter(|(input, _)| is_secret(input.r#type())).map(|(_, argument)| key(argument));
        let mut secrecy = Self { secret: secret.collect(), leaks: false, through };
        loop {
            let before = (secrecy.secret.len(), secrecy.leaks);
            secrecy.block(generic.body)?;
            if before == (secrecy.secret.len(), secrecy.leaks) {
                return Ok(secrecy);
            }
        }
    }

    /// True if a plaintext is a secret outside.
    pub fn has(&self, value: Value<'_, '_>) -> bool {
        self.secret.contains(&key(value))
    }

    /// The structure of an op that is distributed over.
    pub fn structure(&self, operation: OperationRef<'_, '_>) -> Option<Structure> {
        let structure = self.through.structure(operation)?;
        let is_public = structure == Structure::Loop || !operation.operands().any(|operand| self.has(operand));
        is_public.then_some(structure)
    }

    /// True if an op, not distributed over, stays in a `secret.generic`.
    pub fn stays<'c: 'a, 'a>(&self, operation: OperationRef<'c, 'a>) -> bool {
        if matches!(
            Secret::of(operation),
            Some(Secret::Conceal | Secret::Reveal | Secret::Separator | Secret::Generic | Secret::Cast)
        ) {
            return false;
        }
        let read = read_by(&[operation], FxHashSet::default());
        let reveals_inside = operation.region_count() > 0 && read.iter().any(|value| is_secret(value.r#type()));
        if reveals_inside || read.iter().any(|value| self.has(*value)) {
            return true;
        }
        let effects = access::effects(operation);
        // New memory may receive secrets.
        effects.is_some_and(|effects| effects.allocates)
            || self.leaks && effects.is_none_or(|effects| effects.reads)
            || !self.through.splits(operation) && !access::is_effect_free(operation)
    }

    fn add(&mut self, value: Value<'_, '_>) {
        if !is_secret(value.r#type()) {
            self.secret.insert(key(value));
        }
    }

    fn block<'c: 'a, 'a>(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        operations(block).into_iter().try_for_each(|operation| self.operation(operation))
    }

    fn operation<'c: 'a, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        match self.structure(operation) {
            Some(Structure::Loop) => return self.carry(operation),
            Some(Structure::Branch) => return self.branch(operation),
            None => {}
        }
        if Secret::Reveal.is(operation) || self.stays(operation) {
            for result in operation.results() {
                self.add(result.into());
            }
            self.leaks |= self.leaks_from(operation);
        }
        Ok(())
    }

    /// True if an op that reads secrets may write them into public memory.
    fn leaks_from<'c: 'a, 'a>(&self, operation: OperationRef<'c, 'a>) -> bool {
        let writes = access::effects(operation).is_none_or(|effects| effects.writes);
        let is_public_memory =
            |value: &Value<'c, 'a>| MemRefType::try_from(value.r#type()).is_ok() && !self.has(*value);
        writes && read_by(&[operation], FxHashSet::default()).iter().any(is_public_memory)
    }

    fn carry<'c: 'a, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let count = operation.result_count();
        let operands: Vec<_> = operation.operands().collect();
        let (bounds, initial) = operands.split_at(operands.len() - count);
        if bounds.iter().any(|bound| self.has(*bound)) {
            let message = format!("the number of iterations of '{}' is secret", name_text(operation));
            return Err(Refusal::new(ProgramCode::SecretBound, message, operation.location()));
        }
        let Some(body) = operation.region(0).ok().and_then(|region| region.first_block()) else { return Ok(()) };
        self.block(body)?;
        let yielded = returned(body);
        for (position, result) in operation.results().enumerate() {
            let Ok(carried) = body.argument(position + 1) else { continue };
            let (carried, result): (Value, Value) = (carried.into(), result.into());
            let sources = [initial.get(position), yielded.get(position)];
            if self.has(carried) || sources.into_iter().flatten().any(|source| self.has(*source)) {
                self.add(carried);
                self.add(result);
            }
        }
        Ok(())
    }

    fn branch<'c: 'a, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        for region in operation.regions() {
            let Some(block) = region.first_block() else { continue };
            self.block(block)?;
            for (value, result) in returned(block).into_iter().zip(operation.results()) {
                if self.has(value) {
                    self.add(result.into());
                }
            }
        }
        Ok(())
    }
}
