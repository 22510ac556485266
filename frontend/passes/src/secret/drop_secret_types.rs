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
