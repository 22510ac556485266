use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::access::{self, Visibility};

/// The function to compile: the one named, or else the only public one, or else `main`.
pub(crate) fn find_entry<'c, 'a>(
    module: OperationRef<'c, 'a>,
    name: Option<&str>,
) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
    let functions = access::functions(module);
    let named =
        |name: &str| functions.iter().copied().find(|function| access::symbol_name(*function).as_deref() == Some(name));
    let public: Vec<_> =
        functions.iter().copied().filter(|function| access::visibility(*function) == Visibility::Public).collect();
    let entry = match (name, public.as_slice()) {
        (Some(name), _) => named(name).ok_or_else(|| {
            let message = format!("there is no function '{name}'");
            Refusal::new(ProgramCode::UnknownEntry, message, module.location())
                .with_help(format!("the module has {}", list(&functions)))
        })?,
        (None, [only]) => *only,
        (None, _) => named("main").ok_or_else(|| none_obvious(module, &functions, &public))?,
    };
    if access::is_declaration(entry) {
        let name = access::symbol_name(entry).unwrap_or_default();
        let message = format!("function '{name}' has no body");
        return Err(Refusal::new(ProgramCode::NoBody, message, entry.location()));
    }
    Ok(entry)
}

/// Makes one function of a module public and all others private.
pub(crate) fn expose_only<'c, 'a>(module: OperationRef<'c, 'a>, is_entry: impl Fn(OperationRef<'c, 'a>) -> bool) {
    for function in access::functions(module) {
        let visibility = if is_entry(function) { Visibility::Public } else { Visibility::Private };
        access::set_visibility(function, visibility);
    }
}

fn none_obvious<'c>(
    module: OperationRef<'c, '_>,
    functions: &[OperationRef<'c, '_>],
    public: &[OperationRef<'c, '_>],
) -> Refusal<'c> {
    if functions.is_empty() {
        return Refusal::new(ProgramCode::NoFunction, "the module has no function", module.location());
    }
    let message = match public.len() {
        0 => "no function is public, and none is called 'main'".to_owned(),
        count => format!("{count} functions are public, and none is called 'main'"),
    };
    Refusal::new(ProgramCode::NoEntry, message, module.location())
        .with_help(format!("choose one of {}", list(functions)))
}

/// The functions' names, quoted.
fn list(functions: &[OperationRef<'_, '_>]) -> String {
    if functions.is_empty() {
        return "no function".to_owned();
    }
    let names: Vec<_> =
        functions.iter().map(|function| format!("'{}'", access::symbol_name(*function).unwrap_or_default())).collect();
    names.join(", ")
}
