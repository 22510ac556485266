//! The functions that take arguments of a lowering first, and calls of them.

use super::lowering::Lowering;
use crate::ir::walk;
use melior::ir::{OperationRef, Value};
use ringmill_dialects::{access, attr, ops::Func};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the functions that take arguments of a lowering first.
pub(super) struct Signatures {
    extended: BTreeSet<String>,
}

impl Signatures {
    /// The functions of a module that need them: for an op of theirs, for a function that they
    /// call, or because nobody knows what they do.
    pub fn of<'c, L: Lowering<'c>>(lowering: &L, concerned: &[OperationRef<'c, '_>]) -> Self {
        let mut extended = BTreeSet::new();
        if lowering.leading().is_empty() {
            return Self { extended };
        }
        let mut callers: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for &function in concerned {
            let Some(name) = access::symbol_name(function) else { continue };
            let mut is_extended = access::is_declaration(function);
            walk(function, &mut |operation| {
                is_extended |= lowering.needs_leading(operation);
                if Func::Call.is(operation)
                    && let Some(callee) = attr::CALLEE.of(operation)
                {
                    callers.entry(callee.to_owned()).or_default().push(name.clone());
                }
            });
            if is_extended {
                extended.insert(name);
            }
        }
        let mut pending: Vec<String> = extended.iter().cloned().collect();
        while let Some(callee) = pending.pop() {
            for caller in callers.get(&callee).into_iter().flatten() {
                if extended.insert(caller.clone()) {
                    pending.push(caller.clone());
                }
            }
        }
        Self { extended }
    }

    /// True if a function takes the arguments.
    pub fn is_extended(&self, function: OperationRef<'_, '_>) -> bool {
        access::symbol_name(function).is_some_and(|name| self.extended.contains(&name))
    }

    /// The operands of an op, behind the arguments that the function it calls takes first.
    pub fn call_operands<'c, 'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        leading: &[Value<'c, 'a>],
    ) -> Vec<Value<'c, 'a>> {
        let callee = if Func::Call.is(operation) { attr::CALLEE.of(operation) } else { None };
        let is_extended = callee.is_some_and(|callee| self.extended.contains(callee));
        let leading = if is_extended { leading } else { &[] };
        leading.iter().chain(operands).copied().collect()
    }
}
