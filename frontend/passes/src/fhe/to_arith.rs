use super::{scalar::scalar, tensor::tensor};
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    func::{check_encrypted, mark_encrypted},
    ir::extents,
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike, r#type::IntegerType},
};
use ringmill_dialects::{
    access,
    ops::{Builtin, Dialect, FheLinalg, OpName},
    pass::{PassFailure, RustPass},
};

/// Lowers encrypted integers to plain ones and marks encrypted arguments secret.
///
/// Operations on tensors are taken apart into operations on their elements. A clear table becomes a
/// constant that is read at a secret subscript.
#[derive(Clone, Default)]
pub struct FheToArith;

impl RustPass for FheToArith {
    const NAME: &'static str = "fhe-to-arith";
    const SUMMARY: &'static str = "lower FHE and FHELinalg to arith on secret integers; tables become constants";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !FHE.eint<2>, %b: tensor<2x!FHE.eint<3>>, %c: tensor<2xi4>) -> !FHE.eint<3> {
  %table = arith.constant dense<[0, 1, 4, 1]> : tensor<4xi64>
  %0 = \"FHE.apply_lookup_table\"(%a, %table) : (!FHE.eint<2>, tensor<4xi64>) -> !FHE.eint<3>
  %1 = \"FHELinalg.dot_eint_int\"(%b, %c) : (tensor<2x!FHE.eint<3>>, tensor<2xi4>) -> !FHE.eint<3>
  %2 = \"FHE.add_eint\"(%0, %1) : (!FHE.eint<3>, !FHE.eint<3>) -> !FHE.eint<3>
  return %2 : !FHE.eint<3>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        check_encrypted(module).map_err(Refusal::report)?;
        for function in access::functions(module) {
            mark_encrypted(function, context);
        }
        convert(&mut ToArith { context, terms: 0 }, module, context).map_err(Refusal::report)
    }
}

/// Most operations that those on tensors are taken apart into, as of unrolled loops.
const MOST_TERMS: u64 = 5_000_000;

struct ToArith<'c> {
    context: &'c Context,
    /// Operations so far, about.
    terms: u64,
}

impl<'c> Lowering<'c> for ToArith<'c> {
    const TARGET: &'static str = "arith";
    const GONE: &'static [Dialect] = &[Dialect::Fhe, Dialect::FheLinalg];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        let Some(integer) = access::fhe_type(r#type) else { return Ok(None) };
        Ok(Some(IntegerType::new(self.context, integer.width()).into()))
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let value = match OpName::of(operation) {
            Some(OpName::Fhe(name)) => scalar(name, operation, operands, out),
            Some(OpName::FheLinalg(name)) => {
                self.count(operation)?;
                tensor(name, operation, operands, out)
            }
            _ => return Ok(Lowered::Copied),
        };
        value.map(|value| Lowered::Values(vec![value])).ok_or_else(|| no_lowering::<Self>(operation))
    }
}

impl<'c> ToArith<'c> {
    /// Counts the operations that one on tensors is taken apart into.
    fn count(&mut self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        let elements = |r#type| extents(r#type).map_or(1, |(_, shape)| shape.iter().product::<usize>() as u64);
        let result = operation.results().next().map_or(1, |result| elements(result.r#type()));
        let operands = operation.operands().map(|operand| (operand.r#type(), elements(operand.r#type())));
        let most = match FheLinalg::of(operation) {
            Some(FheLinalg::MatMulEintEint | FheLinalg::MatMulEintInt | FheLinalg::MatMulIntEint) => {
                let inner = operation.operands().next().and_then(|left| extents(left.r#type()));
                result.saturating_mul(inner.and_then(|(_, shape)| shape.last().copied()).unwrap_or(1) as u64)
            }
            Some(FheLinalg::Conv2d) => {
                let filter = operation.operands().nth(1).map_or(1, |weight| elements(weight.r#type()));
                result.saturating_mul(filter)
            }
            _ => operands.map(|(_, count)| count).max().unwrap_or(1).max(result),
        };
        self.terms = self.terms.saturating_add(most);
        if self.terms <= MOST_TERMS {
            return Ok(());
        }
        let message = format!("the operations on tensors up to here take more than {MOST_TERMS} on their elements");
        Err(Refusal::new(ProgramCode::TooLarge, message, operation.location()))
    }
}
