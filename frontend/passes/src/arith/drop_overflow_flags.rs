use crate::ir::walk;
use melior::{
    Context,
    ir::{Attribute, OperationRef},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, Dialect, OpName},
    pass::{PassFailure, RustPass},
};

/// Drops `nsw`, `nuw` and `exact`: all arithmetic wraps, and upstream's folders must not assume
/// otherwise.
#[derive(Clone, Default)]
pub struct DropOverflowFlags;

impl RustPass for DropOverflowFlags {
    const NAME: &'static str = "drop-overflow-flags";
    const SUMMARY: &'static str = "drop nsw, nuw and exact, which programs cannot rely on";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %b: i4) -> i4 {
  %0 = arith.addi %a, %b overflow<nsw, nuw> : i4
  %1 = arith.shrui %0, %b exact : i4
  return %1 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let none = Attribute::parse(context, "#arith.overflow<none>")
            .ok_or_else(|| PassFailure::Message("the arith dialect is not loaded".to_owned()))?;
        walk(module, &mut |operation| {
            if Dialect::of(operation) == Some(Dialect::Arith) {
                if attr::OVERFLOW_FLAGS.is_on(operation) {
                    access::set_attribute(operation, attr::OVERFLOW_FLAGS, none);
                }
                access::remove_attribute(operation, attr::IS_EXACT);
            }
        });
        Ok(())
    }
}
