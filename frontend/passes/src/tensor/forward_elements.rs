use crate::{
    error::ProgramCode,
    ir::{ConstantPool, Emitter, constant_of, entry_block, extents},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::{Func, OpName, Tensor, name_text},
    pass::{PassFailure, RustPass},
};

/// Replaces elements of tensors by what was put there, in straight-line code.
///
/// What is left are extractions from arguments, and returned tensors made of their elements. A
/// subscript that is not a constant is refused.
#[derive(Clone, Default)]
pub struct ForwardElements;

impl RustPass for ForwardElements {
    const NAME: &'static str = "forward-elements";
    const SUMMARY: &'static str = "follow elements through tensors of straight-line code; subscripts must be constant";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %t: tensor<2xi4>) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %a into %t[%c0] : tensor<2xi4>
  %1 = tensor.extract %0[%c0] : tensor<2xi4>
  %2 = tensor.extract %0[%c1] : tensor<2xi4>
  %3 = arith.addi %1, %2 : i4
  return %3 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Func(Func::Func));

    fn run<'c>(&mut self, function: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let Some(block) = entry_block(function) else { return Ok(()) };
        let mut pool = ConstantPool::new(context, block);
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            forward(context, block, operation, &mut pool).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

/// The source of an element.
enum Element<'c, 'a> {
    /// A value that was put there.
    Value(Value<'c, 'a>),
    /// A tensor that nobody looks into, such as an argument.
    Of(Value<'c, 'a>),
    /// Nobody wrote it.
    Undefined,
}

fn forward<'c: 'a, 'a>(
    context: &'c Context,
    block: BlockRef<'c, 'a>,
    operation: OperationRef<'c, 'a>,
    pool: &mut ConstantPool<'c, 'a>,
) -> Result<(), Refusal<'c>> {
    match OpName::of(operation) {
        Some(OpName::Tensor(Tensor::Extract)) => {
            let (Ok(tensor), Some(result)) = (operation.operand(0), operation.results().next()) else { return Ok(()) };
            let place = subscripts(operation, 1)?;
            match element(tensor, &place)? {
                Element::Value(value) => access::replace_all_uses(result.into(), value),
                Element::Of(source) => {
                    access::set_operand(operation, 0, source);
                }
                Element::Undefined => return Err(unwritten(operation)),
            }
        }
        Some(OpName::Func(Func::Return)) => {
            for (position, tensor) in operation.operands().enumerate() {
                // A tensor that is returned as it came is left alone.
                let Some((inner, sizes)) = extents(tensor.r#type()) else { continue };
                if OperationResult::try_from(tensor).is_err() {
                    continue;
                }
                let emitter = Emitter::before(context, block, operation);
                let mut elements = Vec::new();
                for number in 0..sizes.iter().product() {
                    let place = subscript(&sizes, number);
                    elements.push(match element(tensor, &place)? {
                        Element::Value(value) => value,
                        Element::Of(source) => {
                            let indices = emitter.subscript(pool, &sizes, number);
                            let operands: Vec<_> = [source].into_iter().chain(indices).collect();
                            emitter.op(Tensor::Extract, &operands, &[], inner)
                        }
                        Element::Undefined => return Err(unwritten(operation)),
                    });
                }
                let whole = emitter.op(Tensor::FromElements, &elements, &[], tensor.r#type());
                access::set_operand(operation, position, whole);
            }
        }
        Some(OpName::Tensor(Tensor::Insert)) => drop(subscripts(operation, 2)?),
        _ => {}
    }
    Ok(())
}

fn unwritten<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("'{}' reads an element that was never written", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
        .with_help("put a polynomial there before: tensor.empty has none")
}

/// Constant subscripts, the operands from `first` on; refused when they are not within the tensor.
fn subscripts<'c>(operation: OperationRef<'c, '_>, first: usize) -> Result<Vec<usize>, Refusal<'c>> {
    let sizes = operation.operand(first - 1).ok().and_then(|tensor| extents(tensor.r#type())).map(|(_, sizes)| sizes);
    let mut place = Vec::new();
    for (index, size) in operation.operands().skip(first).zip(sizes.unwrap_or_default()) {
        let refuse = |what: &str| {
            let message = format!("the subscript of '{}' {what}", name_text(operation));
            Refusal::new(ProgramCode::RingRunTime, message, operation.location())
        };
        let constant = constant_of(index);
        let constant = constant.ok_or_else(|| refuse("is known at run time only"))?;
        let within = usize::try_from(constant.value).ok().filter(|&place| place < size);
        place.push(
            within.ok_or_else(|| {
                refuse("is not within the tensor").with_help(format!("take a subscript below {size}"))
            })?,
        );
    }
    Ok(place)
}

/// The element of a tensor at a place.
fn element<'c: 'a, 'a>(mut tensor: Value<'c, 'a>, place: &[usize]) -> Result<Element<'c, 'a>, Refusal<'c>> {
    loop {
        let Ok(result) = OperationResult::try_from(tensor) else { return Ok(Element::Of(tensor)) };
        let owner = result.owner();
        let operand = |position: usize| owner.operand(position).map_or(Element::Of(tensor), Element::Value);
        match OpName::of(owner) {
            Some(OpName::Tensor(Tensor::Insert)) if subscripts(owner, 2)? == place => return Ok(operand(0)),
            Some(OpName::Tensor(Tensor::Insert)) => match owner.operand(1) {
                Ok(before) => tensor = before,
                Err(_) => return Ok(Element::Of(tensor)),
            },
            Some(OpName::Tensor(Tensor::FromElements)) => {
                let sizes = extents(tensor.r#type()).map(|(_, sizes)| sizes).unwrap_or_default();
                let number = place.iter().zip(&sizes).fold(0, |number, (place, size)| number * size + place);
                return Ok(operand(number));
            }
            Some(OpName::Tensor(Tensor::Empty)) => return Ok(Element::Undefined),
            _ => return Ok(Element::Of(tensor)),
        }
    }
}

/// The subscripts of an element, numbered row-major.
fn subscript(sizes: &[usize], number: usize) -> Vec<usize> {
    let mut rest = number;
    let mut place: Vec<_> = sizes
        .iter()
        .rev()
        .map(|size| {
            let here = rest % size;
            rest /= size;
            here
        })
        .collect();
    place.reverse();
    place
}
