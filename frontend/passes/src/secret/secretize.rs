use crate::{
    error::ProgramCode,
    ir::{is_secret, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{Attribute, OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, Func, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Marks every argument of one function, or of all, `{secret.secret}`.
///
/// Arguments whose type is a secret already stay as they are. Declarations are marked too.
#[derive(Clone, Default)]
pub struct Secretize {
    function: String,
    entry_function: String,
}

impl RustPass for Secretize {
    const NAME: &'static str = "secretize";
    const SUMMARY: &'static str = "mark the arguments of one function, or of all, secret";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %m: memref<2xi4>) -> i4 {
  %0 = affine.load %m[1] : memref<2xi4>
  %1 = call @mix(%a, %0) : (i4, i4) -> i4
  return %1 : i4
}
func.func private @mix(i4, i4) -> i4
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "function",
            summary: "name of the function to mark; all functions if empty",
            initial: "",
            set: |pass, text| read_option(text, &mut pass.function),
        },
        PassOption {
            name: "entry-function",
            summary: "the same as function, as HEIR called it",
            initial: "",
            set: |pass, text| read_option(text, &mut pass.entry_function),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut functions = Vec::new();
        walk(module, &mut |operation| {
            if Func::Func.is(operation) {
                functions.push(operation);
            }
        });
        if let Some(wanted) = self.wanted(module).map_err(Refusal::report)? {
            let is_wanted = |function: &OperationRef<'c, '_>| access::symbol_name(*function).as_deref() == Some(wanted);
            if !functions.iter().any(is_wanted) {
                let message = format!("could not find function \"{wanted}\" to secretize");
                return Err(Refusal::new(ProgramCode::UnknownEntry, message, module.location()).report());
            }
            functions.retain(is_wanted);
        }
        for function in functions {
            mark(context, function);
        }
        Ok(())
    }
}

impl Secretize {
    /// The name of the one function to mark, if one is named.
    fn wanted<'c>(&self, module: OperationRef<'c, '_>) -> Result<Option<&str>, Refusal<'c>> {
        match (self.function.as_str(), self.entry_function.as_str()) {
            ("", "") => Ok(None),
            (name, "") | ("", name) => Ok(Some(name)),
            (name, other) if name == other => Ok(Some(name)),
            (name, other) => {
                let message = format!("'function' names '{name}', but 'entry-function' names '{other}'");
                let refusal = Refusal::new(ProgramCode::UnknownEntry, message, module.location());
                Err(refusal.with_help("give one of the two options"))
            }
        }
    }
}

fn mark<'c>(context: &'c Context, function: OperationRef<'c, '_>) {
    let Some(r#type) = access::function_type(function) else { return };
    for position in 0..r#type.input_count() {
        if r#type.input(position).is_ok_and(|input| !is_secret(input)) {
            access::set_argument_attribute(function, position, attr::SECRET, Attribute::unit(context));
        }
    }
}
