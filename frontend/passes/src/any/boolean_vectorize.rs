use super::vectorize::{Choice, vectorize};
use crate::examples::on_ciphertexts;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    ops::{Dialect, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Joins equal gates on ciphertexts that do not depend on each other, as
/// [`StraightLineVectorize`](super::StraightLineVectorize) does with all ops, so that a back end
/// computes them side by side.
#[derive(Clone, Default)]
pub struct BooleanVectorize {
    parallelism: usize,
}

impl RustPass for BooleanVectorize {
    const NAME: &'static str = "boolean-vectorize";
    const SUMMARY: &'static str = "join independent cggi gates of the same kind into one op on tensors";
    const EXAMPLE: &'static str = on_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.and %b, %c : !ct
  %2 = cggi.xor %0, %1 : !ct
  return %2 : !ct
}
"
    );
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "parallelism",
        summary: "gates in one op at most; 0 for any number",
        initial: "0",
        set: |pass, text| read_option(text, &mut pass.parallelism),
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let width = if self.parallelism == 0 { usize::MAX } else { self.parallelism };
        vectorize(context, operation, Choice { dialect: Some(Dialect::Cggi.text()), width });
        Ok(())
    }
}
