use crate::{error::ProgramCode, ir::walk, refusal::Refusal};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    ops::{Builtin, OpName, name_text},
    pass::{PassFailure, PassOption, RustPass},
};

/// Refuses ops of other dialects than those that lowerings should have left. Upstream's lowerings
/// leave what they do not know as it is.
#[derive(Clone, Default)]
pub struct CheckDialects {
    dialects: String,
}

impl RustPass for CheckDialects {
    const NAME: &'static str = "check-dialects";
    const SUMMARY: &'static str = "refuse ops of other dialects than those that lowerings should have left";
    const EXAMPLE: &'static str = "\
llvm.func @main(%a: i32) -> i32 {
  llvm.return %a : i32
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "dialects",
        summary: "the dialects that may be left, separated by commas",
        initial: "llvm",
        set: |pass, text| {
            text.clone_into(&mut pass.dialects);
            Ok(())
        },
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, _context: &'c Context) -> Result<(), PassFailure> {
        let mut refusal = None;
        walk(operation, &mut |inner| {
            let name = name_text(inner);
            let dialect = name.split('.').next().unwrap_or_default();
            let is_left = self.dialects.split(',').any(|allowed| allowed.trim() == dialect);
            if refusal.is_none() && !is_left && !Builtin::Module.is(inner) {
                let message = format!("expected ops of {} alone, found '{name}', which has no lowering", self.dialects);
                refusal = Some(Refusal::new(ProgramCode::NoLowering, message, inner.location()));
            }
        });
        refusal.map_or(Ok(()), |refusal| Err(refusal.report()))
    }
}
