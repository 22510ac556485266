use super::{
    encrypted::is_on_encrypted,
    kind::{is_of_rings, is_on_rings},
    marks::is_marked,
};
use crate::{ir::entry_block, remark::ProgramRemark};
use melior::{
    Context,
    ir::{Attribute, OperationRef, ValueLike, block::BlockLike},
};
use ringmill_dialects::{
    access::{self, Visibility},
    attr,
    ops::{Builtin, OpName},
    pass::{PassFailure, RustPass},
};

/// Marks all arguments of a public function secret when it marks none itself; of a function on
/// polynomials, those that are of rings.
#[derive(Clone, Default)]
pub struct MarkSecrets;

impl RustPass for MarkSecrets {
    const NAME: &'static str = "mark-secrets";
    const SUMMARY: &'static str = "mark all arguments of public functions secret where none is marked";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %b: i4) -> i4 {
  %0 = call @square(%a) : (i4) -> i4
  %1 = arith.addi %0, %b : i4
  return %1 : i4
}
func.func private @square(%a: i4) -> i4 {
  %0 = arith.muli %a, %a : i4
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            let Some(entry) = entry_block(function) else { continue };
            if access::visibility(function) != Visibility::Public || is_marked(function) {
                continue;
            }
            let of_rings = is_on_rings(function);
            for position in 0..entry.argument_count() {
                let Ok(argument) = entry.argument(position) else { continue };
                // Beside polynomials integers are public.
                if !of_rings || is_of_rings(argument.r#type()) {
                    access::set_argument_attribute(function, position, attr::SECRET, Attribute::unit(context));
                }
            }
        }
        Ok(())
    }
}

/// The remark about the secrecy of a function's arguments, if there is one. Of a function on
/// polynomials nothing: its ports carry what they are given.
pub(crate) fn secrecy_remark(function: OperationRef<'_, '_>) -> Option<ProgramRemark> {
    let count = entry_block(function).map_or(0, |entry| entry.argument_count());
    if count == 0 || is_on_rings(function) {
        return None;
    }
    let entry = access::symbol_name(function).unwrap_or_default();
    let is_marked = is_marked(function) || is_on_encrypted(function);
    (!is_marked).then_some(ProgramRemark::NoneMarked { entry })
}
