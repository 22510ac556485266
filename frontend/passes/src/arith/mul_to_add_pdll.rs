use crate::{error::ProgramCode, refusal::Refusal};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use ringmill_dialects::{
    ops::{Builtin, OpName},
    pass::{PassFailure, RustPass},
    pdll,
};

/// The same as [`MulToAdd`](super::MulToAdd) by patterns that are written in PDLL and applied by
/// MLIR's greedy driver, which folds as well.
#[derive(Clone, Default)]
pub struct MulToAddPdll;

impl RustPass for MulToAddPdll {
    const NAME: &'static str = "mul-to-add-pdll";
    const SUMMARY: &'static str = "write products with constants as sums, by patterns in PDLL";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i8) -> i8 {
  %c = arith.constant -3 : i8
  %0 = arith.muli %a, %c : i8
  return %0 : i8
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, _context: &'c Context) -> Result<(), PassFailure> {
        if pdll::mul_to_add(module) {
            return Ok(());
        }
        let message = "the patterns do not come to an end on this module";
        Err(Refusal::new(ProgramCode::TooLarge, message, module.location()).report())
    }
}
