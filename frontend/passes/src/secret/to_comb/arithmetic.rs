//! The ops that a circuit replaces.

use crate::ir::{for_each_inner, walk};
use melior::ir::{OperationRef, Type, TypeLike, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Dialect, Func},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of arithmetic ops in each function of a module.
pub(super) struct Arithmetic {
    functions: FxHashMap<String, Body>,
}

/// The content of a function, or of another op.
#[derive(Default)]
struct Body {
    count: usize,
    callees: Vec<String>,
}

impl Arithmetic {
    /// Counts the ops of all functions.
    pub fn of(module: OperationRef<'_, '_>) -> Self {
        let mut functions = FxHashMap::default();
        for_each_inner(module, |symbol| {
            if Func::Func.is(symbol) {
                functions.extend(access::symbol_name(symbol).map(|name| (name, Body::of(symbol))));
            }
        });
        Self { functions }
    }

    /// The number of arithmetic ops in an op and in the functions that it calls, each counted once.
    pub fn count(&self, operation: OperationRef<'_, '_>) -> usize {
        let Body { mut count, callees: mut open } = Body::of(operation);
        let mut seen = FxHashSet::default();
        while let Some(name) = open.pop() {
            let Some(body) = self.functions.get(&name).filter(|_| seen.insert(name)) else { continue };
            count += body.count;
            open.extend(body.callees.iter().cloned());
        }
        count
    }
}

impl Body {
    fn of(operation: OperationRef<'_, '_>) -> Self {
        let mut body = Self::default();
        walk(operation, &mut |inner| {
            body.count += usize::from(is_arithmetic(inner));
            if Func::Call.is(inner) {
                body.callees.extend(attr::CALLEE.of(inner).map(str::to_owned));
            }
        });
        body
    }
}

/// True for an op that computes with integers, alone or in tensors. Constants, and what is of type
/// index alone, need no circuit.
fn is_arithmetic(operation: OperationRef<'_, '_>) -> bool {
    match Dialect::of(operation) {
        Some(Dialect::Arith) => {
            let is_number = |r#type: Type<'_>| !r#type.is_index();
            !Arith::Constant.is(operation)
                && (operation.results().any(|result| is_number(result.r#type()))
                    || operation.operands().any(|operand| is_number(operand.r#type())))
        }
        Some(Dialect::Math | Dialect::Linalg | Dialect::Tosa) => !access::is_constant_like(operation),
        _ => false,
    }
}
