use melior::ir::{BlockRef, OperationRef, RegionLike, operation::OperationLike};
use ringmill_dialects::access;

/// The first block of a function that has a body.
pub(crate) fn entry_block<'c, 'a>(function: OperationRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    function.region(0).ok()?.first_block()
}

/// The one function with a body that a module holds after inlining.
pub(crate) fn only_function<'c, 'a>(module: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut defined = access::functions(module).into_iter().filter(|function| !access::is_declaration(*function));
    let first = defined.next()?;
    defined.next().is_none().then_some(first)
}
