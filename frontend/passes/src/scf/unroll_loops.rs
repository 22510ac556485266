use super::unroller::Unroller;
use crate::{func::kind_of, ir::entry_block, refusal::Refusal};
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    access,
    ops::{Builtin, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Replaces every loop by its iterations.
///
/// Works from the outermost loop inwards and evaluates integer arithmetic on constants on the way,
/// so inner bounds may depend on outer counters (triangular loops) and no index arithmetic is left
/// behind. Time and memory are linear in what is emitted.
#[derive(Clone, Default)]
pub struct UnrollLoops {
    limit: u64,
}

impl RustPass for UnrollLoops {
    const NAME: &'static str = "unroll-loops";
    const SUMMARY: &'static str = "replace scf and affine loops by their iterations; the bounds must come out constant";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %n: i4) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (i4) {
    %1 = arith.muli %x, %n : i4
    scf.yield %1 : i4
  }
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "limit",
        summary: "operations and iterations after which to give up",
        initial: "5000000",
        set: |pass, text| read_option(text, &mut pass.limit),
    }];

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for function in access::functions(module) {
            if let Some(entry) = entry_block(function) {
                Unroller::new(context, entry, self.limit, kind_of(function)).run(entry).map_err(Refusal::report)?;
            }
        }
        Ok(())
    }
}
