//! Distributing `secret.generic` over the ops of its body.

mod rewriter;
mod secrecy;
mod through;

use super::{capture_ambient_scope::capture, generic::Generic};
use crate::{error::ProgramCode, refusal::Refusal};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use rewriter::Rewriter;
use ringmill_dialects::{
    access,
    ops::OpName,
    pass::{PassFailure, PassOption, RustPass, read_option},
};
use secrecy::Secrecy;
use through::Through;

/// Splits each `secret.generic` into one for each op of its body.
///
/// Ops that read no secret leave it. Loops and branches leave it too, if their bounds and
/// conditions are public; what they carry and yield becomes secret where it has to, and their
/// bodies are split in turn. With `distribute-through`, only the ops named there are split from
/// others.
#[derive(Clone, Default)]
pub struct DistributeGeneric {
    through: Through,
}

impl RustPass for DistributeGeneric {
    const NAME: &'static str = "secret-distribute-generic";
    const SUMMARY: &'static str = "split each secret.generic into one for each op that reads a secret";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>, %b: i4) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>, %b: i4) {
  ^body(%x: i4, %y: i4):
    %1 = arith.addi %y, %y : i4
    %2 = arith.addi %x, %1 : i4
    %3 = arith.muli %x, %2 : i4
    secret.yield %3 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "distribute-through",
        summary: "names of ops to distribute through, separated by commas; all ops if empty",
        initial: "",
        set: |pass, text| read_option(text, &mut pass.through),
    }];

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        if let Some(unknown) = self.through.names().find(|name| !may_name(context, name)) {
            let message = format!("'distribute-through' names '{unknown}', which is no operation");
            let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, root.location());
            return Err(refusal.with_help("name operations with their dialects, as in `affine.for,scf.if`").report());
        }
        for generic in Generic::all_in(root) {
            distribute(generic, &self.through).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

/// True if an operation has this name, or may have it: MLIR does not know the operations of
/// dialects that a program does not use.
fn may_name(context: &Context, name: &str) -> bool {
    let Some((dialect, _)) = name.split_once('.') else { return false };
    let mut known = OpName::ALL.iter().filter(|known| known.dialect().text() == dialect).peekable();
    let is_unused = known.peek().is_some() && !known.any(|known| access::is_registered_name(context, known.text()));
    is_unused || access::is_registered_name(context, name)
}

fn distribute<'c: 'a, 'a>(generic: Generic<'c, 'a>, through: &Through) -> Result<(), Refusal<'c>> {
    for inner in Generic::all_in(generic.operation) {
        // What inner ones read becomes inputs of theirs, to be given as secrets.
        if inner.operation != generic.operation {
            capture(inner);
        }
    }
    let secrecy = Secrecy::of(generic, through)?;
    Rewriter::new(&secrecy, through, generic.operation).run(generic);
    Ok(())
}
