use crate::raw::ringmillParseModule;
use melior::{Context, StringRef, ir::Module};

/// A module from text, verified. Unlike [`Module::parse`], locations carry `file`, and so do the diagnostics that say why a text
/// was refused (`None`).
pub fn parse_module<'c>(context: &'c Context, text: &str, file: &str) -> Option<Module<'c>> {
    // MLIR's lexer looks at the byte behind the text and wants a zero there.
    let terminated = format!("{text}\0");
    let (text, file) = (StringRef::new(&terminated[..text.len()]), StringRef::new(file));
    // SAFETY: the context and both strings live through the call, which copies what it keeps.
    let module = unsafe { ringmillParseModule(context.to_raw(), text.to_raw(), file.to_raw()) };
    if module.ptr.is_null() {
        return None;
    }
    // SAFETY: the module is not null, and nobody else owns it.
    Some(unsafe { Module::from_raw(module) })
}
