use super::vectorize::{Joining, tensor, types_of, vectorize};
use crate::ir::Emitter;
use melior::{
    Context,
    ir::{AttributeLike, OperationRef, Value, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{OpName, name_text},
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
        vectorize(context, operation, &Elementwise { dialect }, usize::MAX);
        Ok(())
    }
}

/// An elementwise op on tensors, for ops that differ in their operands alone.
struct Elementwise<'t> {
    /// Only ops of this dialect.
    dialect: Option<&'t str>,
}

impl<'c> Joining<'c> for Elementwise<'_> {
    fn takes(&self, operation: OperationRef<'c, '_>) -> bool {
        let scalars = || {
            let operands = operation.operands().map(|operand| operand.r#type());
            let mut types = operands.chain(operation.results().map(|result| result.r#type()));
            types.all(access::is_tensor_element)
        };
        let name = name_text(operation);
        self.dialect.is_none_or(|dialect| name.split('.').next() == Some(dialect))
            && operation.region_count() == 0
            && operation.result_count() > 0
            && operation.operand_count() > 0
            && access::is_elementwise(operation)
            && access::is_effect_free(operation)
            && scalars()
    }

    fn kind(&self, operation: OperationRef<'c, '_>) -> Vec<usize> {
        // MLIR keeps each name and each attribute once.
        let name = operation.name().as_string_ref().as_str().map_or(0, |text| text.as_ptr() as usize);
        let attributes = operation.attributes().flat_map(|(name, value)| {
            [name.as_string_ref().as_str().map_or(0, |text| text.as_ptr() as usize), value.to_raw().ptr as usize]
        });
        // Their number separates attributes from types.
        let counted = [name, operation.attribute_count()].into_iter().chain(attributes);
        counted.chain(types_of(operation)).collect()
    }

    fn write<'a>(
        &self,
        at: Emitter<'c, 'a>,
        group: &[OperationRef<'c, 'a>],
        operands: &[Value<'c, 'a>],
    ) -> Vec<Value<'c, 'a>> {
        let joined = at.block.insert_operation_before(at.anchor, (*group[0]).clone());
        access::set_operands(joined, operands);
        let results: Vec<Value> = joined.results().map(Value::from).collect();
        for result in &results {
            result.set_type(tensor(group, result.r#type()));
        }
        results
    }
}
