use crate::examples::on_ciphertexts;
use crate::ir::walk;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    access, attr,
    ops::{Dialect, OpName},
    pass::{PassFailure, RustPass},
};

/// Gives every op of cggi the parameters that HEIR's examples had, in place of any it has.
///
/// They are for tests: `ringmill params` finds safe ones.
#[derive(Clone, Default)]
pub struct CggiSetDefaultParameters;

impl RustPass for CggiSetDefaultParameters {
    const NAME: &'static str = "cggi-set-default-parameters";
    const SUMMARY: &'static str = "set cggi_params of every op of cggi to fixed parameters, for tests";
    const EXAMPLE: &'static str = on_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  return %0 : !ct
}
"
    );
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let parameters = access::default_gate_parameters(context);
        walk(root, &mut |operation| {
            if Dialect::of(operation) == Some(Dialect::Cggi) {
                access::set_attribute(operation, attr::CGGI_PARAMS, parameters);
            }
        });
        Ok(())
    }
}
