use super::generic::{Generic, Replacements, conceal, operations, replace_operands};
use crate::ir::{is_secret, key};
use melior::{
    Context,
    ir::{OperationRef, ValueLike},
};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Makes every value that the body of a `secret.generic` reads from outside an input of it.
///
/// A secret read from outside, as by a call in the body, becomes an input and is concealed again in
/// the body.
#[derive(Clone, Default)]
pub struct CaptureGenericAmbientScope;

impl RustPass for CaptureGenericAmbientScope {
    const NAME: &'static str = "secret-capture-generic-ambient-scope";
    const SUMMARY: &'static str = "make values that the body of a secret.generic reads from outside inputs of it";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>, %b: i4) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>) {
  ^body(%x: i4):
    %1 = arith.addi %x, %b : i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, _: &'c Context) -> Result<(), PassFailure> {
        for generic in Generic::all_in(root) {
            capture(generic);
        }
        Ok(())
    }
}

/// Makes what one `secret.generic` reads from outside inputs of it.
pub(super) fn capture<'c: 'a, 'a>(generic: Generic<'c, 'a>) {
    let body = operations(generic.body);
    let Some(&first) = body.first() else { return };
    let mut replacements = Replacements::default();
    for value in generic.captured() {
        let mut plaintext = generic.add_input(value);
        if is_secret(value.r#type()) {
            plaintext = conceal(first, plaintext);
        }
        replacements.insert(key(value), plaintext);
    }
    for operation in body {
        replace_operands(operation, &replacements);
    }
}
