//! Programs on secrets as programs in the clear.

use super::casts::lower_cast;
use crate::{
    ir::{ConstantPool, entry_block, returned},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, RegionLike, ShapedTypeLike, Type, Value, ValueLike,
        block::BlockLike,
        operation::OperationLike,
        r#type::{DimSize, MemRefType, RankedTensorType},
    },
};
use ringmill_dialects::{access, ops::Secret};

/// Makes secret types in a function and its signature the types inside, and replaces every
/// `secret.generic` by its body. The positions of arguments that had secret types.
pub(super) fn open_function<'c>(
    context: &'c Context,
    function: OperationRef<'c, '_>,
) -> Result<Vec<usize>, Refusal<'c>> {
    let Some(r#type) = access::function_type(function) else { return Ok(Vec::new()) };
    let inputs: Vec<_> = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()).collect();
    let results: Vec<_> = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok()).collect();
    let clear = |types: &[Type<'c>]| types.iter().map(|&r#type| cleartext(r#type)).collect::<Vec<_>>();
    let plain = clear(&inputs);
    access::set_function_type(function, &plain, &clear(&results));
    if let Some(entry) = entry_block(function) {
        let mut constants = ConstantPool::new(context, entry);
        open_blocks(context, entry, &mut constants)?;
    }
    Ok((0..inputs.len()).filter(|&position| inputs[position] != plain[position]).collect())
}

/// A type without secrets: `T` for `!secret.secret<T>`, also as element of tensors and memrefs.
fn cleartext(r#type: Type<'_>) -> Type<'_> {
    if let Some(inside) = access::secret_inside(r#type) {
        return cleartext(inside);
    }
    if let Ok(memref) = MemRefType::try_from(r#type)
        && access::secret_inside(memref.element()).is_some()
    {
        let extents: Vec<_> = extents(&memref).into_iter().map(|extent| extent as i64).collect();
        let space = memref.memory_space();
        let layout = (!memref.affine_map().is_identity()).then(|| memref.layout());
        return MemRefType::new(cleartext(memref.element()), &extents, layout, space).into();
    }
    if let Ok(tensor) = RankedTensorType::try_from(r#type)
        && access::secret_inside(tensor.element()).is_some()
    {
        return RankedTensorType::new(&extents(&tensor), cleartext(tensor.element()), tensor.encoding()).into();
    }
    r#type
}

/// The extents of a shaped type, as its constructor takes them.
fn extents<'c>(shaped: &impl ShapedTypeLike<'c>) -> Vec<u64> {
    let extent = |position| match shaped.dim_size(position) {
        Ok(DimSize::Static(size)) => size,
        _ => i64::MIN as u64,
    };
    (0..shaped.rank()).map(extent).collect()
}

/// Opens what is in a block and in the blocks after it.
fn open_blocks<'c: 'a, 'a>(
    context: &'c Context,
    block: BlockRef<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
) -> Result<(), Refusal<'c>> {
    let mut next_block = Some(block);
    while let Some(block) = next_block {
        next_block = block.next_in_region();
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position) {
                reveal(argument.into());
            }
        }
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            open(context, operation, constants)?;
        }
    }
    Ok(())
}

fn open<'c: 'a, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    constants: &mut ConstantPool<'c, 'a>,
) -> Result<(), Refusal<'c>> {
    for region in operation.regions() {
        if let Some(block) = region.first_block() {
            open_blocks(context, block, constants)?;
        }
    }
    for result in operation.results() {
        reveal(result.into());
    }
    match Secret::of(operation) {
        Some(Secret::Generic) => {
            let Some(body) = operation.region(0).ok().and_then(|region| region.first_block()) else { return Ok(()) };
            for (position, operand) in operation.operands().enumerate() {
                if let Ok(argument) = body.argument(position) {
                    access::replace_all_uses(argument.into(), operand);
                }
            }
            let yielded = returned(body);
            let mut next = body.first_operation();
            while let Some(inner) = next {
                next = inner.next_in_block();
                if next.is_some() {
                    access::move_before(inner, operation);
                }
            }
            access::replace_with_values(operation, &yielded);
        }
        Some(Secret::Conceal | Secret::Reveal) => {
            let operands: Vec<_> = operation.operands().collect();
            access::replace_with_values(operation, &operands);
        }
        Some(Secret::Cast) => lower_cast(context, operation, constants)?,
        Some(Secret::Separator) => access::erase(operation),
        _ => {}
    }
    Ok(())
}

fn reveal(value: Value<'_, '_>) {
    let (before, after) = (value.r#type(), cleartext(value.r#type()));
    if before != after {
        value.set_type(after);
    }
}
