use crate::ir::{text, walk};
use melior::{
    Context,
    ir::{Attribute, OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    pass::{PassFailure, RustPass},
};

/// Drops `nsw`, `nuw` and `exact`: all arithmetic wraps, and upstream's folders must not assume otherwise.
#[derive(Clone, Default)]
pub struct DropOverflowFlags;

impl RustPass for DropOverflowFlags {
    const NAME: &'static str = "drop-overflow-flags";
    const SUMMARY: &'static str = "drop nsw, nuw and exact, which programs cannot rely on";
    const OPERATION: &'static str = "builtin.module";

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let none = Attribute::parse(context, "#arith.overflow<none>")
            .ok_or_else(|| PassFailure::Message("the arith dialect is not loaded".to_owned()))?;
        walk(module, &mut |operation| {
            if text(&operation.name()).starts_with("arith.") {
                if operation.has_attribute("overflowFlags") {
                    access::set_attribute(operation, "overflowFlags", none);
                }
                access::remove_attribute(operation, "isExact");
            }
        });
        Ok(())
    }
}
