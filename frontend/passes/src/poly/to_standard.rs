use super::arithmetic::Arithmetic;
use crate::{
    conversion::{Lowered, Lowering, Writer, convert, nested, no_lowering},
    ir::{element_of, extents, scalar_width, tensor_of},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        OperationRef, Type, Value, ValueLike,
        operation::OperationLike,
        r#type::{FunctionType, IntegerType},
    },
};
use ringmill_dialects::{
    access,
    ops::{Arith, Builtin, Dialect, OpName, Poly},
    pass::{PassFailure, RustPass},
};

/// Lowers polynomials modulo x^N = 1 to tensors of their N coefficients, and loops.
///
/// The loops, and the order of the constants before them, are those of the public MLIR tutorial.
#[derive(Clone, Default)]
pub struct PolyToStandard;

impl RustPass for PolyToStandard {
    const NAME: &'static str = "poly-to-standard";
    const SUMMARY: &'static str = "lower poly to tensors of coefficients, and loops";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !poly.poly<4>, %point: i32) -> i32 {
  %0 = poly.mul %a, %a : !poly.poly<4>
  %1 = poly.eval %0, %point : (!poly.poly<4>, i32) -> i32
  return %1 : i32
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        convert(&mut ToStandard { word: IntegerType::new(context, 32).into() }, module, context)
            .map_err(Refusal::report)
    }
}

struct ToStandard<'c> {
    /// The type of coefficients.
    word: Type<'c>,
}

impl<'c> Lowering<'c> for ToStandard<'c> {
    const TARGET: &'static str = "arith, scf and tensor";
    const GONE: &'static [Dialect] = &[Dialect::Poly];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        if let Some(n) = access::degree_bound(element_of(r#type)) {
            let outer = extents(r#type).map(|(_, shape)| shape).unwrap_or_default();
            return Ok(Some(tensor_of(&[outer, vec![n]].concat(), self.word)));
        }
        if access::mentions_poly(r#type) && FunctionType::try_from(r#type).is_err() {
            return Err(format!("expected tensors of polynomials of constant shape, found '{type}'"));
        }
        Ok(None)
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let refuse = || no_lowering::<Self>(operation);
        let value = match OpName::of(operation) {
            Some(OpName::Poly(name)) => polynomial(name, operation, operands, out).ok_or_else(refuse)?,
            Some(OpName::Tensor(name)) => {
                let Some(n) = element_degree(operation) else { return Ok(Lowered::Copied) };
                nested(name, operation, operands, (&[n], self.word), out).ok_or_else(refuse)?
            }
            // These move values as a whole.
            Some(
                OpName::Func(_) | OpName::Scf(_) | OpName::Affine(_) | OpName::Cf(_) | OpName::Arith(Arith::Select),
            ) => {
                return Ok(Lowered::Copied);
            }
            _ if element_degree(operation).is_some() => return Err(refuse()),
            _ => return Ok(Lowered::Copied),
        };
        Ok(Lowered::Values(vec![value]))
    }
}

/// N of the polynomials in a tensor that an op takes or gives.
fn element_degree(operation: OperationRef<'_, '_>) -> Option<usize> {
    let results = operation.results().map(|result| result.r#type());
    let mut types = operation.operands().map(|operand| operand.r#type()).chain(results);
    types.find_map(|r#type| {
        let element = element_of(r#type);
        (element != r#type).then(|| access::degree_bound(element))?
    })
}

/// The counterpart of an op; `None` if it has none, such as a value at a complex point.
fn polynomial<'c, 'a>(
    name: Poly,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let old = match name {
        Poly::ToTensor | Poly::Eval => operation.operand(0).ok()?.r#type(),
        _ => operation.results().next()?.r#type(),
    };
    let mut on = Arithmetic { n: access::element_degree_bound(old)?, out };
    match (name, operands) {
        (Poly::Add, &[a, b]) => Some(on.out.op(Arith::AddI, &[a, b], &[], a.r#type())),
        (Poly::Sub, &[a, b]) => Some(on.out.op(Arith::SubI, &[a, b], &[], a.r#type())),
        (Poly::Mul, &[a, b]) => on.products(a, b),
        (Poly::Constant, []) => on.constant(&access::coefficients(operation)?),
        (Poly::FromTensor, &[tensor]) => on.reduced(tensor, scalar_width(element_of(tensor.r#type()))?),
        (Poly::ToTensor, &[a]) => Some(a),
        (Poly::Eval, &[a, point]) if scalar_width(point.r#type()) == Some(32) => on.value_at(a, point),
        _ => None,
    }
}
