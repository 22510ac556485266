use super::opening::open_function;
use crate::refusal::Refusal;
use melior::{
    Context,
    ir::{Attribute, OperationRef},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, OpName},
    pass::{PassFailure, RustPass},
};

/// Makes values of type `!secret.secret<T>` values of type `T`, and opens `secret.generic`.
///
/// What is secret is afterwards said by the marks on the function's arguments alone; the program
/// means the same.
#[derive(Clone, Default)]
pub struct DropSecretTypes;

impl RustPass for DropSecretTypes {
    const NAME: &'static str = "drop-secret-types";
    const SUMMARY: &'static str = "turn secret types into marks on arguments, and secret.generic into its body";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>, %b: i4) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>, %b: i4) {
  ^body(%x: i4, %y: i4):
    %1 = arith.addi %x, %y : i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            for position in open_function(context, function).map_err(Refusal::report)? {
                access::set_argument_attribute(function, position, attr::SECRET, Attribute::unit(context));
            }
        }
        Ok(())
    }
}
