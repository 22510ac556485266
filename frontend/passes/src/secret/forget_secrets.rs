use super::opening::open_function;
use crate::refusal::Refusal;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    access,
    ops::{Builtin, Dialect, OpName},
    pass::{PassFailure, RustPass},
};

/// Makes a program on secrets the same program in the clear: no secret type, no op of `secret` and
/// no mark is left.
#[derive(Clone, Default)]
pub struct ForgetSecrets;

impl RustPass for ForgetSecrets {
    const NAME: &'static str = "secret-forget-secrets";
    const SUMMARY: &'static str = "turn a program on secrets into the same program in the clear";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>, %b: i4) -> !secret.secret<i4> {
  %0 = secret.conceal %b : i4 -> !secret.secret<i4>
  %1 = secret.generic(%a: !secret.secret<i4>, %0: !secret.secret<i4>) {
  ^body(%x: i4, %y: i4):
    %2 = arith.muli %x, %y : i4
    secret.yield %2 : i4
  } -> !secret.secret<i4>
  return %1 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            open_function(context, function).map_err(Refusal::report)?;
            // Layouts and levels are of ciphertexts.
            for dialect in [Dialect::Secret, Dialect::TensorExt, Dialect::Mgmt] {
                access::drop_port_attributes(function, dialect);
            }
        }
        Ok(())
    }
}
