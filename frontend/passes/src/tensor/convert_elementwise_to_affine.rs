use crate::{
    error::ProgramCode,
    ir::{Emitter, Extent, affine_nest, extents, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{OpName, Tensor, name_text},
    pass::{PassFailure, PassOption, RustPass},
};

/// Replaces elementwise ops on tensors by affine loops over their elements, whatever dialect they
/// belong to; scalar operands are the same in each iteration.
///
/// With `convert-ops` or `convert-dialects` only those ops are replaced that one of them names. The
/// list `list={}` names none.
#[derive(Clone, Default)]
pub struct ConvertElementwiseToAffine {
    ops: Vec<String>,
    dialects: Vec<String>,
    /// An empty list was given as one: then no list means all.
    is_restricted: bool,
}

impl RustPass for ConvertElementwiseToAffine {
    const NAME: &'static str = "convert-elementwise-to-affine";
    const SUMMARY: &'static str = "replace elementwise ops on tensors by affine loops over scalars";
    const EXAMPLE: &'static str = "\
func.func @main(%a: tensor<2xi4>, %b: tensor<2xi4>) -> tensor<2xi4> {
  %0 = arith.addi %a, %b : tensor<2xi4>
  return %0 : tensor<2xi4>
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[
        PassOption {
            name: "convert-ops",
            summary: "names of the ops to convert, separated by commas; by default all",
            initial: "",
            set: |pass, text| {
                pass.ops = listed(text);
                pass.is_restricted |= text == NONE;
                match pass.ops.iter().find(|name| !name.contains('.')) {
                    Some(name) => Err(format!("'{name}': expected the name of an operation, such as 'arith.addi'")),
                    None => Ok(()),
                }
            },
        },
        PassOption {
            name: "convert-dialects",
            summary: "names of the dialects to convert, separated by commas; by default all",
            initial: "",
            set: |pass, text| {
                pass.dialects = listed(text);
                pass.is_restricted |= text == NONE;
                match pass.dialects.iter().find(|name| name.contains('.')) {
                    Some(name) => Err(format!("'{name}': expected the name of a dialect, such as 'arith'")),
                    None => Ok(()),
                }
            },
        },
    ];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut found = Vec::new();
        walk(operation, &mut |inner| {
            if self.takes(inner) {
                found.push(inner);
            }
        });
        for op in found {
            convert(context, op).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

/// The empty list, as MLIR writes one.
const NONE: &str = "list={}";

/// The names of a list, which may also be written as `list={a,b}`.
fn listed(text: &str) -> Vec<String> {
    let inside = text.strip_prefix("list={").and_then(|text| text.strip_suffix('}'));
    inside.unwrap_or(text).split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

impl ConvertElementwiseToAffine {
    fn takes(&self, operation: OperationRef<'_, '_>) -> bool {
        if !access::is_elementwise(operation) || operation.region_count() > 0 {
            return false;
        }
        let name = name_text(operation);
        let dialect = name.split('.').next().unwrap_or_default();
        let all = !self.is_restricted && self.ops.is_empty() && self.dialects.is_empty();
        let named = self.ops.contains(&name) || self.dialects.iter().any(|listed| listed == dialect);
        (all || named) && operation.results().any(|result| access::is_tensor(result.r#type()))
    }
}

/// The element type and extents of a tensor; an error for a tensor whose size is not known.
fn shape<'c>(operation: OperationRef<'c, '_>, r#type: Type<'c>) -> Result<(Type<'c>, Vec<usize>), Refusal<'c>> {
    extents(r#type).ok_or_else(|| {
        let message = format!(
            "'{}' op has operand or result with dynamic shape, which is not supported by elementwise-to-affine",
            name_text(operation)
        );
        Refusal::new(ProgramCode::DynamicShape, message, operation.location())
    })
}

fn convert<'c, 'a>(context: &'c Context, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
    let Some(block) = operation.block() else { return Ok(()) };
    let operands: Vec<Value> = operation.operands().collect();
    let mut elements = Vec::new();
    for operand in &operands {
        let is_tensor = access::is_tensor(operand.r#type());
        elements.push(if is_tensor { Some(shape(operation, operand.r#type())?.0) } else { None });
    }
    let mut results = Vec::new();
    let mut sizes = Vec::new();
    for result in operation.results() {
        let (element, extents) = shape(operation, result.r#type())?;
        results.push((element, result.r#type()));
        sizes = extents;
    }
    let at = Emitter::before(context, block, operation);
    let empty = results.iter().map(|&(_, r#type)| at.op(Tensor::Empty, &[], &[], r#type)).collect();
    let bounds: Vec<_> = sizes.into_iter().map(|size| Extent::Constant(size as i64)).collect();
    let made = affine_nest(&at, &bounds, empty, &mut Vec::new(), &mut |inner, subscripts, carried| {
        let with = |first: &[Value<'c, 'a>]| first.iter().chain(subscripts).copied().collect::<Vec<_>>();
        let scalar = |(operand, element): (&Value<'c, 'a>, &Option<Type<'c>>)| match element {
            Some(element) => inner.op(Tensor::Extract, &with(&[*operand]), &[], *element),
            None => *operand,
        };
        let scalars: Vec<Value> = operands.iter().zip(&elements).map(scalar).collect();
        let copy = inner.block.insert_operation_before(inner.anchor, (*operation).clone());
        access::set_operands(copy, &scalars);
        let values: Vec<Value> = copy.results().map(Value::from).collect();
        let places = values.into_iter().zip(&results).zip(carried);
        places
            .map(|((value, &(element, r#type)), tensor)| {
                value.set_type(element);
                inner.op(Tensor::Insert, &with(&[value, tensor]), &[], r#type)
            })
            .collect()
    });
    access::replace_with_values(operation, &made);
    Ok(())
}
