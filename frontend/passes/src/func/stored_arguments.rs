use crate::ir::{entry_block, key, revealed};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, TypeLike, Value, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::{
    access, attr,
    ops::{Affine, Bufferization, Func, MemRef, OpName},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The arguments of a function that are memrefs that it may write, by index: they are results as
/// well.
///
/// The text of the program decides, whatever the arguments are: an op writes what it could write on
/// some path, and the memrefs that an op or its regions hand on may be any of those it was given.
pub(crate) fn stored_arguments(module: OperationRef<'_, '_>, function: OperationRef<'_, '_>) -> Vec<bool> {
    Analysis {
        functions: access::functions(module)
            .into_iter()
            .filter_map(|function| Some((attr::SYM_NAME.of(function)?, function)))
            .collect(),
        known: FxHashMap::default(),
    }
    .of(function)
}

struct Analysis<'c, 'a> {
    functions: FxHashMap<&'c str, OperationRef<'c, 'a>>,
    known: FxHashMap<usize, Vec<bool>>,
}

/// The arguments behind the memrefs of one function, as far as found.
#[derive(Default)]
struct Aliases {
    behind: FxHashMap<usize, FxHashSet<usize>>,
    stored: FxHashSet<usize>,
    grew: bool,
}

impl Aliases {
    fn behind(&self, value: Value<'_, '_>) -> FxHashSet<usize> {
        self.behind.get(&key(value)).cloned().unwrap_or_default()
    }

    fn join(&mut self, value: Value<'_, '_>, arguments: &FxHashSet<usize>) {
        if arguments.is_empty() || !revealed(value.r#type()).is_mem_ref() {
            return;
        }
        let known = self.behind.entry(key(value)).or_default();
        for &argument in arguments {
            self.grew |= known.insert(argument);
        }
    }

    fn store(&mut self, value: Value<'_, '_>) {
        for argument in self.behind(value) {
            self.grew |= self.stored.insert(argument);
        }
    }
}

impl<'c, 'a> Analysis<'c, 'a> {
    fn of(&mut self, function: OperationRef<'c, 'a>) -> Vec<bool> {
        let id = function.to_raw().ptr as usize;
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        let Some(entry) = entry_block(function) else {
            return Vec::new();
        };
        let count = entry.argument_count();
        // Stands for calls back to this function, which the program check refuses.
        self.known.insert(id, vec![false; count]);
        let mut aliases = Aliases::default();
        for position in 0..count {
            if let Ok(argument) = entry.argument(position) {
                aliases.join(argument.into(), &FxHashSet::from_iter([position]));
            }
        }
        aliases.grew = !aliases.behind.is_empty();
        while std::mem::take(&mut aliases.grew) {
            self.visit_block(entry, &mut aliases);
        }
        let stored: Vec<_> = (0..count).map(|position| aliases.stored.contains(&position)).collect();
        self.known.insert(id, stored.clone());
        stored
    }

    fn visit_block(&mut self, block: BlockRef<'c, 'a>, aliases: &mut Aliases) {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            self.visit(operation, aliases);
            next = operation.next_in_block();
        }
    }

    fn visit(&mut self, operation: OperationRef<'c, 'a>, aliases: &mut Aliases) {
        for target in self.targets(operation) {
            aliases.store(target);
        }
        let given = operation.operands().chain(operation.results().map(Into::into));
        let mut handed_on: FxHashSet<usize> = given.flat_map(|value| aliases.behind(value)).collect();
        for region in operation.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                for position in 0..block.argument_count() {
                    if let Ok(argument) = block.argument(position) {
                        aliases.join(argument.into(), &handed_on);
                    }
                }
                self.visit_block(block, aliases);
                for yielded in crate::ir::returned(block) {
                    handed_on.extend(aliases.behind(yielded));
                }
                next = block.next_in_region();
            }
        }
        for result in operation.results() {
            aliases.join(result.into(), &handed_on);
        }
    }

    /// The operands whose memory an op may write.
    fn targets(&mut self, operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        match OpName::of(operation) {
            Some(
                OpName::MemRef(MemRef::Store | MemRef::Copy)
                | OpName::Affine(Affine::Store)
                | OpName::Bufferization(Bufferization::MaterializeInDestination),
            ) => operation.operand(1).into_iter().collect(),
            Some(OpName::Func(Func::Call)) => {
                let callee = attr::CALLEE.of(operation).and_then(|name| self.functions.get(name).copied());
                let stored = callee.map(|callee| self.of(callee)).unwrap_or_default();
                let targets = operation.operands().zip(stored).filter(|&(_, stored)| stored);
                targets.map(|(operand, _)| operand).collect()
            }
            _ => match access::input_count(operation) {
                Some(inputs) => operation.operands().skip(inputs).collect(),
                None => Vec::new(),
            },
        }
    }
}
