//! Values as their bits.

use crate::{
    error::ProgramCode,
    ir::{ConstantPool, Emitter, extents, tensor_of},
    refusal::Refusal,
    secret::casts::bits_of,
};
use melior::{
    Context,
    ir::{Location, Type, TypeLike, Value, ValueLike, r#type::IntegerType},
};
use ringmill_dialects::{
    access,
    ops::{Secret, Tensor},
};

/// The bits of a value of a generic's body.
#[derive(Clone, Copy)]
pub(super) struct Bits<'c> {
    /// The number of bits; elements of a tensor follow each other, row-major.
    pub count: usize,
    /// The type that holds them: `i1`, or a tensor of rank 1.
    pub held: Type<'c>,
}

impl<'c> Bits<'c> {
    /// The bits of an integer or a tensor of integers.
    pub fn of(context: &'c Context, r#type: Type<'c>, location: Location<'c>) -> Result<Self, Refusal<'c>> {
        let refused = || {
            let message = format!(
                "expected an integer or a tensor of integers of constant shape in a secret.generic, found '{type}'"
            );
            Refusal::new(ProgramCode::NoLowering, message, location)
                .with_help("make memrefs tensors before, and give every dimension a constant size")
        };
        let bit: Type = IntegerType::new(context, 1).into();
        if r#type == bit {
            return Ok(Self { count: 1, held: bit });
        }
        let shaped = if r#type.is_mem_ref() { None } else { extents(r#type) };
        let (element, shape) = shaped.unwrap_or((r#type, Vec::new()));
        let width = IntegerType::try_from(element).map_err(|_| refused())?.width() as usize;
        let elements = shape.iter().try_fold(1usize, |count, extent| count.checked_mul(*extent));
        let count =
            elements.and_then(|elements| elements.checked_mul(width)).filter(|count| (1..=1 << 24).contains(count));
        let count = count.ok_or_else(refused)?;
        Ok(Self { count, held: tensor_of(&[count], bit) })
    }
}

/// The bits of an input of a generic, which `emitter` writes before it: a cast of a secret, or what
/// is computed of a public value.
pub(super) fn taken_apart<'c: 'a, 'a>(
    input: Value<'c, 'a>,
    bits: Bits<'c>,
    emitter: &Emitter<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
) -> Value<'c, 'a> {
    if access::secret_inside(input.r#type()).is_some() {
        return emitter.op(Secret::Cast, &[input], &[], access::secret_of(bits.held));
    }
    if input.r#type() == bits.held {
        return input;
    }
    let all = bits_of(input, *emitter, constants).unwrap_or_else(|| unreachable!("`Bits` are of integers"));
    emitter.op(Tensor::FromElements, &all, &[], bits.held)
}

/// The value of a generic's result, which is the secret of its bits.
pub(super) fn put_together<'c, 'a>(
    result: Value<'c, 'a>,
    r#type: Type<'c>,
    emitter: &Emitter<'c, 'a>,
) -> Value<'c, 'a> {
    emitter.op(Secret::Cast, &[result], &[], r#type)
}
