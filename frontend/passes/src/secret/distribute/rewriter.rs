use super::{
    secrecy::Secrecy,
    through::{Structure, Through},
};
use crate::{
    ir::{is_secret, key},
    secret::generic::{Generic, Replacements, conceal, operations, read_by, replace_operands, reveal},
};
use melior::ir::{OperationRef, RegionLike, Type, Value, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{access, attr, ops::Secret};
use rustc_hash::{FxHashMap, FxHashSet};

/// Takes one `secret.generic` apart.
pub(super) struct Rewriter<'c, 'a, 's> {
    secrecy: &'s Secrecy<'s>,
    through: &'s Through,
    /// The op that is taken apart, whose attributes its parts get.
    whole: OperationRef<'c, 'a>,
    /// The secrets outside, by the keys of their plaintexts.
    secrets: Replacements<'c, 'a>,
    /// Since when each secret is known, by its key: inputs of parts stand in this order.
    ages: FxHashMap<usize, usize>,
    /// Ops that nothing reads any more. They are erased last: until then no new value takes the
    /// place, and the key, of an old one.
    left_over: Vec<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a, 's> Rewriter<'c, 'a, 's> {
    /// For the op `whole`.
    pub fn new(secrecy: &'s Secrecy<'s>, through: &'s Through, whole: OperationRef<'c, 'a>) -> Self {
        Self {
            secrecy,
            through,
            whole,
            secrets: Replacements::default(),
            ages: FxHashMap::default(),
            left_over: Vec::new(),
        }
    }

    /// Puts the parts in the place of the whole.
    pub fn run(mut self, generic: Generic<'c, 'a>) {
        for (input, argument) in generic.inputs().into_iter().zip(generic.arguments()) {
            if is_secret(input.r#type()) {
                self.know(argument, input);
            } else {
                access::replace_all_uses(argument, input);
            }
        }
        let body = generic.operations();
        for &operation in &body {
            access::move_before(operation, generic.operation);
        }
        self.sequence(&body);
        let results: Vec<_> =
            generic.yielded().into_iter().map(|value| self.secret_of(value, generic.operation)).collect();
        access::set_operands(generic.terminator(), &[]);
        // They read arguments of the body, so they go before it.
        while let Some(operation) = self.left_over.pop() {
            access::erase(operation);
        }
        access::replace_with_values(generic.operation, &results);
    }

    /// The secret of a plaintext; one that is public is concealed before `anchor`.
    fn secret_of(&self, value: Value<'c, 'a>, anchor: OperationRef<'c, 'a>) -> Value<'c, 'a> {
        self.secrets.get(&key(value)).copied().unwrap_or_else(|| conceal(anchor, value))
    }

    /// Distributes over ops that follow each other in a block.
    fn sequence(&mut self, all: &[OperationRef<'c, 'a>]) {
        let mut group: Vec<OperationRef<'c, 'a>> = Vec::new();
        for &operation in all {
            let structure = self.secrecy.structure(operation);
            if structure.is_none() && self.secrecy.stays(operation) {
                if self.through.splits(operation) {
                    self.flush(&mut group);
                    group.push(operation);
                    self.flush(&mut group);
                } else {
                    group.push(operation);
                }
                continue;
            }
            let is_plain = structure.is_none() && Secret::of(operation).is_none() && access::is_effect_free(operation);
            if let (true, Some(&first)) = (is_plain, group.first()) {
                // It reads nothing of the group, all of whose results are secrets.
                access::move_before(operation, first);
                continue;
            }
            self.flush(&mut group);
            match structure {
                Some(Structure::Loop) => self.carry(operation),
                Some(Structure::Branch) => self.branch(operation),
                None => self.open(operation),
            }
        }
        self.flush(&mut group);
    }

    /// Ops on secrets themselves; others stay as they are.
    fn open(&mut self, operation: OperationRef<'c, 'a>) {
        let operands: Vec<_> = operation.operands().collect();
        let results: Vec<Value> = operation.results().map(Into::into).collect();
        match (Secret::of(operation), &operands[..], &results[..]) {
            (Some(Secret::Conceal), [plaintext], [result]) => {
                if let Some(&secret) = self.secrets.get(&key(*plaintext)) {
                    access::replace_all_uses(*result, secret);
                    self.left_over.push(operation);
                }
            }
            (Some(Secret::Reveal), [secret], [result]) => {
                self.know(*result, *secret);
                self.left_over.push(operation);
            }
            (Some(Secret::Separator | Secret::Generic), ..) => {
                for (position, operand) in operands.iter().enumerate() {
                    if let Some(&secret) = self.secrets.get(&key(*operand)) {
                        access::set_operand(operation, position, secret);
                    }
                }
            }
            _ => {}
        }
    }

    /// Puts a group of ops into a `secret.generic` of its own.
    fn flush(&mut self, group: &mut Vec<OperationRef<'c, 'a>>) {
        let group = std::mem::take(group);
        let (Some(&first), Some(&last)) = (group.first(), group.last()) else { return };
        let used = self.used_after(&group);
        if used.is_empty() && group.iter().all(|one| one.region_count() == 0 && access::is_effect_free(*one)) {
            self.left_over.extend(group);
            return;
        }
        let read: Vec<_> = read_by(&group, FxHashSet::default())
            .into_iter()
            .filter_map(|value| Some((key(value), *self.secrets.get(&key(value))?)))
            .collect();
        let mut inputs: Vec<_> = read.iter().map(|(_, secret)| *secret).collect();
        inputs.sort_by_key(|secret| self.ages.get(&key(*secret)));
        inputs.dedup_by_key(|secret| key(*secret));
        let types: Vec<Type> = used.iter().map(|(value, _)| secret_type(value.r#type())).collect();
        let part = Generic::before(first, &inputs, &types, last.location());
        access::copy_attributes(self.whole, part.operation);
        access::remove_attribute(part.operation, attr::INPUT_ATTRIBUTES);
        access::remove_attribute(part.operation, attr::RESULT_ATTRIBUTES);
        let arguments = part.arguments();
        let argument_of = |secret: Value<'c, 'a>| {
            let position = inputs.iter().position(|input| key(*input) == key(secret))?;
            arguments.get(position).copied()
        };
        let plaintexts: Replacements =
            read.into_iter().filter_map(|(plaintext, secret)| Some((plaintext, argument_of(secret)?))).collect();
        let terminator = part.terminator();
        for &operation in &group {
            replace_operands(operation, &plaintexts);
            access::move_before(operation, terminator);
        }
        let mut yielded = Vec::new();
        for ((value, users), result) in used.into_iter().zip(part.operation.results()) {
            if is_secret(value.r#type()) {
                for (user, operand) in users {
                    access::set_operand(user, operand, result.into());
                }
                yielded.push(reveal(terminator, value));
            } else {
                self.know(value, result.into());
                yielded.push(value);
            }
        }
        access::set_operands(terminator, &yielded);
    }

    /// The results of a group that ops behind it read, with these.
    #[allow(clippy::type_complexity)]
    fn used_after(&self, group: &[OperationRef<'c, 'a>]) -> Vec<(Value<'c, 'a>, Vec<(OperationRef<'c, 'a>, usize)>)> {
        let members: FxHashSet<usize> = group.iter().map(|one| one.to_raw().ptr as usize).collect();
        let is_outside = |user: OperationRef<'c, 'a>| {
            let mut around = Some(user);
            while let Some(operation) = around {
                if members.contains(&(operation.to_raw().ptr as usize)) {
                    return false;
                }
                around = operation.parent_operation();
            }
            true
        };
        let mut found = Vec::new();
        for operation in group {
            for result in operation.results() {
                let users: Vec<_> = access::uses(result.into())
                    .into_iter()
                    .filter(|one| is_outside(one.user))
                    .map(|one| (one.user, one.operand))
                    .collect();
                if !users.is_empty() {
                    found.push((result.into(), users));
                }
            }
        }
        found
    }

    fn carry(&mut self, operation: OperationRef<'c, 'a>) {
        let Some(body) = operation.region(0).ok().and_then(|region| region.first_block()) else { return };
        let before = operation.operand_count() - operation.result_count();
        let mut secret = Vec::new();
        for (position, result) in operation.results().enumerate() {
            let (Ok(carried), Ok(initial)) = (body.argument(position + 1), operation.operand(before + position)) else {
                continue;
            };
            if self.secrecy.has(carried.into()) {
                let initial = self.secret_of(initial, operation);
                access::set_operand(operation, before + position, initial);
                self.make_secret(carried.into());
                self.make_secret(result.into());
                secret.push(position);
            }
        }
        self.body(operation, &secret);
    }

    fn branch(&mut self, operation: OperationRef<'c, 'a>) {
        let results = operation.results().enumerate();
        let secret: Vec<_> =
            results.filter(|(_, result)| self.secrecy.has((*result).into())).map(|(position, _)| position).collect();
        self.body(operation, &secret);
        for position in secret {
            if let Ok(result) = operation.result(position) {
                self.make_secret(result.into());
            }
        }
    }

    /// Distributes over the regions of an op, which yield secrets at some positions.
    fn body(&mut self, operation: OperationRef<'c, 'a>, secret: &[usize]) {
        for region in operation.regions() {
            let Some(block) = region.first_block() else { continue };
            let mut inner = operations(block);
            let Some(terminator) = inner.pop() else { continue };
            self.sequence(&inner);
            for &position in secret {
                if let Ok(value) = terminator.operand(position) {
                    access::set_operand(terminator, position, self.secret_of(value, terminator));
                }
            }
        }
    }

    /// Makes a value the secret of what it was.
    fn make_secret(&mut self, value: Value<'c, 'a>) {
        value.set_type(access::secret_of(value.r#type()));
        self.know(value, value);
    }

    /// Remembers the secret of a plaintext.
    fn know(&mut self, plaintext: Value<'c, 'a>, secret: Value<'c, 'a>) {
        let age = self.ages.len();
        self.ages.entry(key(secret)).or_insert(age);
        self.secrets.insert(key(plaintext), secret);
    }
}

/// The type of a secret, also of one that is one already.
fn secret_type(r#type: Type<'_>) -> Type<'_> {
    if is_secret(r#type) { r#type } else { access::secret_of(r#type) }
}
