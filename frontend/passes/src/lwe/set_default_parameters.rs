use crate::examples::on_ciphertexts;
use crate::ir::walk;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    access, attr,
    ops::{Dialect, OpName},
    pass::{PassFailure, RustPass},
};

/// Gives every ciphertext type, also in signatures, and every op of lwe the parameters that HEIR's
/// examples had, in place of those they have.
///
/// They are for tests: `ringmill params` finds safe ones.
#[derive(Clone, Default)]
pub struct LweSetDefaultParameters;

impl RustPass for LweSetDefaultParameters {
    const NAME: &'static str = "lwe-set-default-parameters";
    const SUMMARY: &'static str =
        "set the ciphertext space of types, and params of ops of lwe, to fixed ones, for tests";
    const EXAMPLE: &'static str = on_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = lwe.add %a, %b : !ct
  return %0 : !ct
}
"
    );
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        access::set_default_ciphertext_space(root, context);
        let space = access::default_ciphertext_space(context);
        walk(root, &mut |operation| {
            if Dialect::of(operation) == Some(Dialect::Lwe) {
                access::set_attribute(operation, attr::PARAMS, space);
            }
        });
        Ok(())
    }
}
