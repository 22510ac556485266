use super::{
    checks::check,
    entry::{expose_only, find_entry},
    kind::{ProgramKind, program_kind},
    stored_arguments::stored_arguments,
};
use crate::refusal::Refusal;
use melior::{
    Context,
    ir::{OperationRef, attribute::DenseI64ArrayAttribute},
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Chooses the entry function and refuses programs that cannot be compiled.
///
/// The entry stays the only public function, so that inlining leaves nothing else. It remembers
/// which of its memref arguments it writes, because bufferization will make memrefs of tensor
/// arguments too.
#[derive(Clone, Default)]
pub struct CheckProgram {
    entry: String,
    run_time_control: bool,
}

impl RustPass for CheckProgram {
    const NAME: &'static str = "check-program";
    const SUMMARY: &'static str = "choose the entry function, and refuse what cannot become a circuit";
    const EXAMPLE: &'static str = "\
func.func @double(%a: i4) -> i4 {
  %0 = arith.addi %a, %a : i4
  return %0 : i4
}
func.func @main(%a: i4, %m: memref<2xi4>) {
  %c0 = arith.constant 0 : index
  %0 = call @double(%a) : (i4) -> i4
  memref.store %0, %m[%c0] : memref<2xi4>
  return
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "entry",
            summary: "name of the entry function; empty: the only public one, or main",
            initial: "",
            set: |pass, text| read_option(text, &mut pass.entry),
        },
        PassOption {
            name: "run-time-control",
            summary: "whether loops may depend on arguments: true or false",
            initial: "false",
            set: |pass, text| read_option(text, &mut pass.run_time_control),
        },
    ];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let name = (!self.entry.is_empty()).then_some(self.entry.as_str());
        let entry = find_entry(module, name).map_err(Refusal::report)?;
        let kind = program_kind(entry).map_err(Refusal::report)?;
        check(module, entry, kind, self.run_time_control).map_err(Refusal::report)?;
        // Polynomials are not memory.
        if kind == ProgramKind::Boolean {
            note_stored_arguments(module, entry, context);
        }
        expose_only(module, |function| function == entry);
        Ok(())
    }
}

/// Writes down which memref arguments the entry writes.
fn note_stored_arguments<'c>(module: OperationRef<'c, '_>, entry: OperationRef<'c, '_>, context: &'c Context) {
    let stored: Vec<i64> = stored_arguments(module, entry)
        .into_iter()
        .zip(0..)
        .filter_map(|(stored, position)| stored.then_some(position))
        .collect();
    let stored = DenseI64ArrayAttribute::new(context, &stored);
    access::set_attribute(entry, attr::STORED_ARGUMENTS, stored.into());
}
