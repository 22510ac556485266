//! The function that a crypto context is for.

use crate::{error::ProgramCode, func::entries, ir::walk, refusal::Refusal};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{access, attr, ops::Func};
use std::collections::BTreeSet;

/// The function of a name; without one, the only public function that no other one calls, but for
/// helpers.
pub(super) fn entry<'c, 'a>(module: OperationRef<'c, 'a>, name: &str) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
    if !name.is_empty() {
        let found = access::functions(module)
            .into_iter()
            .find(|function| access::symbol_name(*function).as_deref() == Some(name));
        return found.ok_or_else(|| {
            let message = format!("expected the name of a function as 'entry-function', found '{name}'");
            Refusal::new(ProgramCode::UnknownEntry, message, module.location())
        });
    }
    let called = callees(module);
    let is_called =
        |function: &OperationRef<'c, 'a>| access::symbol_name(*function).is_some_and(|name| called.contains(&name));
    let mut candidates = entries(module).into_iter().filter(|function| !is_called(function));
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => {
            let message = "expected a public function with a body that no other function calls, found none";
            Err(Refusal::new(ProgramCode::NoFunction, message, module.location()))
        }
        (Some(_), Some(second)) => {
            let message = "expected one public function that no other one calls, found several";
            Err(Refusal::new(ProgramCode::NoEntry, message, second.location())
                .with_help("name the function with the option entry-function"))
        }
    }
}

/// The names of the functions that other functions call.
fn callees(module: OperationRef<'_, '_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for function in access::functions(module) {
        walk(function, &mut |operation| {
            let callee = Func::Call.is(operation).then(|| attr::CALLEE.of(operation)).flatten();
            names.extend(callee.map(str::to_owned).filter(|name| access::symbol_name(function).as_ref() != Some(name)));
        });
    }
    names
}
