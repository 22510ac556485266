use super::{DEEP_REGIONS, DeepModule};
use crate::raw::ringmillParseModule;
use melior::{Context, StringRef, ir::Module};
use std::ffi::c_uint;

/// A module from text, verified in time linear in the depth of its branches. Unlike
/// [`Module::parse`], locations carry `file`, and so do the diagnostics that say why a text was
/// refused (`None`).
pub fn parse_module<'c>(context: &'c Context, text: &str, file: &str) -> Option<DeepModule<'c>> {
    // MLIR's lexer looks at the byte behind the text and wants a zero there.
    let terminated = format!("{text}\0");
    let (text, file) = (StringRef::new(&terminated[..text.len()]), StringRef::new(file));
    // SAFETY: the context and both strings live through the call, which copies what it keeps.
    let module = unsafe { ringmillParseModule(context.to_raw(), text.to_raw(), file.to_raw(), DEEP_REGIONS as c_uint) };
    if module.ptr.is_null() {
        return None;
    }
    // SAFETY: the module is not null, and nobody else owns it.
    Some(unsafe { Module::from_raw(module) }.into())
}
