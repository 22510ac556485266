use crate::ir::extents;
use melior::ir::{AttributeLike, BlockRef, OperationRef, RegionLike, Type, block::BlockLike, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, MemRef},
};

/// The initial words of a `memref.global`.
pub(crate) struct GlobalWords<'c> {
    /// The elements, row-major; `None` when they are undefined.
    pub words: Option<Vec<u128>>,
    /// True if nothing may write to it.
    pub is_constant: bool,
    /// Its memref type.
    pub r#type: Type<'c>,
}

/// The globals directly inside a module.
pub(crate) fn globals<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    let mut next = module
        .region(0)
        .ok()
        .and_then(|region| region.first_block())
        .and_then(|block: BlockRef<'c, 'a>| block.first_operation());
    while let Some(operation) = next {
        if MemRef::Global.is(operation) {
            found.push(operation);
        }
        next = operation.next_in_block();
    }
    found
}

/// The initial words of a global; `None` when it is only declared, or its data is missing.
pub(crate) fn global_words<'c>(global: OperationRef<'c, '_>) -> Option<GlobalWords<'c>> {
    let r#type = attr::TYPE.of(global)?;
    let (_, extents) = extents(r#type)?;
    let count: usize = extents.iter().product();
    let initial = attr::INITIAL_VALUE.of(global)?;
    // `uninitialized` is a unit attribute in place of the elements.
    let words = if initial.is_unit() {
        None
    } else {
        let mut words = access::elements(initial)?;
        if words.len() == 1 && count > 1 {
            words = vec![words[0]; count];
        }
        Some(words)
    };
    Some(GlobalWords { words, is_constant: attr::CONSTANT.is_on(global), r#type })
}

/// The elements of the constant global that a `memref.get_global` names.
pub(crate) fn constant_global(get: OperationRef<'_, '_>, name: &str) -> Option<Vec<u128>> {
    let mut module = get.parent_operation()?;
    while !Builtin::Module.is(module) {
        module = module.parent_operation()?;
    }
    let global = globals(module).into_iter().find(|global| attr::SYM_NAME.of(*global) == Some(name))?;
    let content = global_words(global)?;
    content.is_constant.then_some(content.words).flatten()
}
