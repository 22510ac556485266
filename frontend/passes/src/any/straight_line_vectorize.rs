use super::vectorize::{Choice, vectorize};
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, PassOption, RustPass},
};

/// Joins elementwise ops on scalars that do not depend on each other and differ in nothing but
/// their operands: one op on tensors takes their place.
///
/// The ops of a block are put into levels: an op is one level above the highest op that it depends
/// on, through operands or through memory. Ops of one level are joined. Ops on tensors stay.
#[derive(Clone, Default)]
pub struct StraightLineVectorize {
    dialect: String,
}

impl RustPass for StraightLineVectorize {
    const NAME: &'static str = "straight-line-vectorize";
    const SUMMARY: &'static str = "join independent scalar ops of the same kind into one op on tensors";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %b: i4, %c: i4) -> i4 {
  %0 = arith.addi %a, %b : i4
  %1 = arith.addi %b, %c : i4
  %2 = arith.muli %0, %1 : i4
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "dialect",
        summary: "the dialect whose ops are joined; by default all",
        initial: "",
        set: |pass, text| {
            text.clone_into(&mut pass.dialect);
            Ok(())
        },
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let dialect = Some(self.dialect.as_str()).filter(|dialect| !dialect.is_empty());
        vectorize(context, operation, Choice { dialect, width: usize::MAX });
        Ok(())
    }
}
