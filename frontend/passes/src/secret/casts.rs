//! `secret.cast` in the clear: the bits of one value, put together as another one.

use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, Emitter, extents},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        OperationRef, Type, Value, ValueLike,
        operation::OperationLike,
        r#type::{IntegerType, MemRefType},
    },
};
use ringmill_dialects::{
    access,
    ops::{Arith, OpName, Tensor},
};

/// Most bits that a cast takes apart.
const MAX_BITS: usize = 1 << 16;

/// A value of integers: one, or a tensor or memref of them.
struct Integers<'c> {
    /// The type of an element.
    element: Type<'c>,
    /// Its bits.
    width: usize,
    /// Empty for one integer.
    extents: Vec<usize>,
    /// A memref.
    is_memory: bool,
    /// One integer.
    is_scalar: bool,
}

impl<'c> Integers<'c> {
    fn of(r#type: Type<'c>) -> Option<Self> {
        let shaped = extents(r#type);
        let is_scalar = shaped.is_none();
        let (element, extents) = shaped.unwrap_or((r#type, Vec::new()));
        let width = Some(IntegerType::try_from(element).ok()?.width() as usize).filter(|&width| width > 0)?;
        let is_memory = MemRefType::try_from(r#type).is_ok();
        Some(Self { element, width, extents, is_memory, is_scalar })
    }

    /// The number of elements.
    fn count(&self) -> Option<usize> {
        self.extents.iter().try_fold(1usize, |count, &extent| count.checked_mul(extent))
    }

    /// All bits.
    fn bits(&self) -> Option<usize> {
        self.count()?.checked_mul(self.width).filter(|&bits| bits <= MAX_BITS)
    }
}

/// Replaces a cast between types in the clear by the bits of its operand.
///
/// Elements follow each other row-major, the least significant bit of each first.
pub(super) fn lower_cast<'c: 'a, 'a>(
    context: &'c Context,
    cast: OperationRef<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
) -> Result<(), Refusal<'c>> {
    let (Ok(operand), Ok(result)) = (cast.operand(0), cast.result(0)) else { return Ok(()) };
    let (from, to) = (operand.r#type(), result.r#type());
    if from == to {
        access::replace_with_values(cast, &[operand]);
        return Ok(());
    }
    let refuse = |why: String| {
        let message = format!("'secret.cast' from '{from}' to '{to}': {why}");
        Refusal::new(ProgramCode::UnsupportedOp, message, cast.location())
            .with_help("cast between integers, or tensors or memrefs of them, of as many bits")
    };
    let (Some(source), Some(target)) = (Integers::of(from), Integers::of(to)) else {
        return Err(refuse("not both have integers".into()));
    };
    match (source.bits(), target.bits()) {
        (Some(before), Some(after)) if before == after => {}
        (Some(before), Some(after)) => return Err(refuse(format!("{before} bits cannot be {after} bits"))),
        _ => return Err(refuse(format!("more than {MAX_BITS} bits"))),
    }
    let Some(block) = cast.block() else { return Ok(()) };
    let mut bits = Bits { emitter: Emitter::before(context, block, cast), constants };
    let elements = bits.elements(operand, &source);
    let elements = if source.width == target.width {
        elements
    } else {
        let all: Vec<_> = elements.into_iter().flat_map(|element| bits.take_apart(element, &source)).collect();
        all.chunks(target.width).map(|bits_of_one| bits.put_together(bits_of_one, &target)).collect()
    };
    let value = bits.assemble(elements, &target, to);
    access::replace_with_values(cast, &[value]);
    Ok(())
}

/// The bits of an integer or of a tensor or memref of them, taken apart before the emitter's op:
/// element by element, row-major, the least significant bit of each first. `None` for other types.
pub(super) fn bits_of<'c: 'a, 'a>(
    value: Value<'c, 'a>,
    emitter: Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
) -> Option<Vec<Value<'c, 'a>>> {
    let source = Integers::of(value.r#type())?;
    let mut bits = Bits { emitter, constants };
    let elements = bits.elements(value, &source);
    Some(elements.into_iter().flat_map(|element| bits.take_apart(element, &source)).collect())
}

/// Writes the ops of one cast.
struct Bits<'c, 'a, 'p> {
    emitter: Emitter<'c, 'a>,
    constants: &'p mut ConstantPool<'c, 'a>,
}

impl<'c: 'a, 'a> Bits<'c, 'a, '_> {
    fn number(&mut self, value: usize, r#type: Type<'c>) -> Value<'c, 'a> {
        self.constants.value(Constant { value: value as u128, r#type })
    }

    /// The elements of a value, row-major.
    fn elements(&mut self, value: Value<'c, 'a>, source: &Integers<'c>) -> Vec<Value<'c, 'a>> {
        if source.is_scalar {
            return vec![value];
        }
        let subscripts = self.emitter.subscripts(self.constants, &source.extents);
        let element = |subscripts: &Vec<Value<'c, 'a>>| {
            if source.is_memory {
                return self.emitter.load(value, subscripts, source.element);
            }
            let operands: Vec<_> = [value].into_iter().chain(subscripts.iter().copied()).collect();
            self.emitter.op(OpName::Tensor(Tensor::Extract), &operands, &[], source.element)
        };
        subscripts.iter().map(element).collect()
    }

    /// The bits of an integer, the least significant first.
    fn take_apart(&mut self, element: Value<'c, 'a>, source: &Integers<'c>) -> Vec<Value<'c, 'a>> {
        if source.width == 1 {
            return vec![element];
        }
        let bit: Type = IntegerType::new(self.emitter.context, 1).into();
        (0..source.width)
            .map(|position| {
                let shifted = if position == 0 {
                    element
                } else {
                    let distance = self.number(position, source.element);
                    self.emitter.binary(Arith::ShRUI, element, distance)
                };
                self.emitter.op(OpName::Arith(Arith::TruncI), &[shifted], &[], bit)
            })
            .collect()
    }

    /// The integer of some bits, the least significant first.
    fn put_together(&mut self, bits: &[Value<'c, 'a>], target: &Integers<'c>) -> Value<'c, 'a> {
        if target.width == 1 {
            return bits[0];
        }
        let mut sum: Option<Value<'c, 'a>> = None;
        for (position, &bit) in bits.iter().enumerate() {
            let wide = self.emitter.op(OpName::Arith(Arith::ExtUI), &[bit], &[], target.element);
            sum = Some(match sum {
                None => wide,
                Some(sum) => {
                    let distance = self.number(position, target.element);
                    let shifted = self.emitter.binary(Arith::ShLI, wide, distance);
                    self.emitter.binary(Arith::OrI, sum, shifted)
                }
            });
        }
        sum.unwrap_or_else(|| unreachable!("an integer has bits"))
    }

    /// A value of some elements.
    fn assemble(&mut self, elements: Vec<Value<'c, 'a>>, target: &Integers<'c>, r#type: Type<'c>) -> Value<'c, 'a> {
        if target.is_scalar {
            return elements[0];
        }
        if !target.is_memory {
            return self.emitter.op(OpName::Tensor(Tensor::FromElements), &elements, &[], r#type);
        }
        let memory = self.emitter.alloc(target.element, &target.extents);
        let subscripts = self.emitter.subscripts(self.constants, &target.extents);
        for (element, subscripts) in elements.into_iter().zip(subscripts) {
            self.emitter.store(element, memory, &subscripts);
        }
        self.emitter.cast(memory, r#type)
    }
}
