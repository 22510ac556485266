use super::vectorize::{Joining, tensor, types_of, vectorize};
use crate::{examples::on_ciphertexts, ir::Emitter};
use melior::{
    Context,
    ir::{
        OperationRef, Value, ValueLike,
        attribute::{ArrayAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use ringmill_dialects::{
    access::{self, GatesOf},
    attr,
    ops::{Cggi, OpName},
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Joins gates, and tables of three inputs, that do not depend on each other, as
/// [`StraightLineVectorize`](super::StraightLineVectorize) joins equal ops. Gates of one group may
/// be of several kinds, and tables have entries of their own, so that a back end computes a whole
/// level side by side.
#[derive(Clone, Default)]
pub struct BooleanVectorize {
    parallelism: usize,
}

impl RustPass for BooleanVectorize {
    const NAME: &'static str = "boolean-vectorize";
    const SUMMARY: &'static str = "join independent cggi gates, and tables of three inputs, into ops on tensors";
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
        vectorize(context, operation, &Packing { context }, width);
        Ok(())
    }
}

/// Packed gates and packed tables.
struct Packing<'c> {
    context: &'c Context,
}

/// The number of a gate of two inputs in `packed_gates`.
fn gate(name: Cggi) -> Option<u32> {
    let number = access::GATES.iter().position(|&gate| gate == name && gate != Cggi::Not)?;
    u32::try_from(number).ok()
}

impl<'c> Joining<'c> for Packing<'c> {
    fn takes(&self, operation: OperationRef<'c, '_>) -> bool {
        let is_packed = |name| gate(name).is_some() || name == Cggi::Lut3;
        let is_scalar = || operation.results().all(|result| access::is_tensor_element(result.r#type()));
        Cggi::of(operation).is_some_and(is_packed) && is_scalar()
    }

    fn kind(&self, operation: OperationRef<'c, '_>) -> Vec<usize> {
        // Gates have two operands and tables three.
        types_of(operation)
    }

    fn write<'a>(
        &self,
        at: Emitter<'c, 'a>,
        group: &[OperationRef<'c, 'a>],
        operands: &[Value<'c, 'a>],
    ) -> Vec<Value<'c, 'a>> {
        let Some(element) = group[0].results().next() else { return Vec::new() };
        let gates: Option<Vec<u32>> = group.iter().map(|&op| gate(Cggi::of(op)?)).collect();
        let (name, attribute) = match gates {
            Some(gates) => {
                let gates = access::gates_attribute(self.context, GatesOf::Cggi, &gates);
                (Cggi::Packed, attr::GATES.with(self.context, gates))
            }
            None => (Cggi::PackedLut3, attr::LOOKUP_TABLES.with(self.context, self.tables(group))),
        };
        vec![at.op(name, operands, &[attribute], tensor(group, element.r#type()))]
    }
}

impl<'c> Packing<'c> {
    /// The table of each op.
    fn tables(&self, group: &[OperationRef<'c, '_>]) -> ArrayAttribute<'c> {
        let byte = IntegerType::unsigned(self.context, 8).into();
        let table = |&op| IntegerAttribute::new(byte, attr::LOOKUP_TABLE.of(op).unwrap_or(0) as i64).into();
        ArrayAttribute::new(self.context, &group.iter().map(table).collect::<Vec<_>>())
    }
}
