use melior::ir::{BlockRef, OperationRef, RegionLike, operation::OperationLike};
use ringmill_dialects::access;
use rustc_hash::FxHashMap;

/// The first block of a function that has a body.
pub(crate) fn entry_block<'c, 'a>(function: OperationRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    // Asking for a region that an op does not have prints the op, which verifies the whole module.
    function.regions().next()?.first_block()
}

/// Functions, or other ops with names, by their names.
pub(crate) fn by_name<'c, 'a>(
    operations: impl IntoIterator<Item = OperationRef<'c, 'a>>,
) -> FxHashMap<String, OperationRef<'c, 'a>> {
    let named = |operation| access::symbol_name(operation).map(|name| (name, operation));
    operations.into_iter().filter_map(named).collect()
}

/// The one function with a body that a module holds after inlining.
pub(crate) fn only_function<'c, 'a>(module: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut defined = access::functions(module).into_iter().filter(|function| !access::is_declaration(*function));
    let first = defined.next()?;
    defined.next().is_none().then_some(first)
}
