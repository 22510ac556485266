//! The shapes of secrets: one length for all, that the slots hold.

use super::scheme::{Scheme, refused};
use crate::{
    ir::{extents, walk},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, TypeLike, ValueLike, operation::OperationLike, r#type::IntegerType};
use ringmill_dialects::{access, ops::Func};

/// The last dimension of every secret tensor in a module; 0 if there is none.
pub(super) fn length<'c>(module: OperationRef<'c, '_>, scheme: &Scheme<'c>, wanted: u64) -> Result<usize, Refusal<'c>> {
    let mut length = match (scheme, usize::try_from(wanted)) {
        (Scheme::Until2025 { degree, .. }, _) => usize::try_from(*degree).unwrap_or(0),
        (_, Ok(wanted)) => wanted,
        (_, Err(_)) => 0,
    };
    let mut refusal = None;
    walk(module, &mut |operation| {
        for r#type in types_of(operation) {
            let Some(cleartext) = access::secret_inside(r#type) else { continue };
            if refusal.is_none()
                && let Err(reason) = check(cleartext, scheme, &mut length)
            {
                refusal = Some(refused(reason, operation).with_help(
                    "give all secret tensors one last dimension, a power of two that the slots hold; \
                     scalars are stored in tensors",
                ));
            }
        }
    });
    refusal.map_or(Ok(length), Err)
}

/// The types of an op's results; of a function, of its arguments and results.
fn types_of<'c>(operation: OperationRef<'c, '_>) -> Vec<Type<'c>> {
    let mut types: Vec<Type<'c>> = operation.results().map(|result| result.r#type()).collect();
    if Func::Func.is(operation)
        && let Some(r#type) = access::function_type(operation)
    {
        types.extend((0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()));
        types.extend((0..r#type.result_count()).filter_map(|position| r#type.result(position).ok()));
    }
    types
}

fn check(cleartext: Type<'_>, scheme: &Scheme<'_>, length: &mut usize) -> Result<(), String> {
    let (element, shape) = extents(cleartext).filter(|_| !cleartext.is_mem_ref()).ok_or_else(|| {
        format!("expected secret types to be tensors with last dimension matching ring parameter, found '{cleartext}'")
    })?;
    if element.is_float() {
        return Err(format!(
            "expected secret integers, found '{element}': floating point types are not supported in BGV"
        ));
    }
    if !IntegerType::try_from(element).is_ok_and(|integer| integer.width() <= 64) {
        return Err(format!("expected secret integers of at most 64 bits, found '{element}'"));
    }
    let found = shape.last().copied().unwrap_or(0);
    if *length == 0 {
        *length = found;
    }
    let slots = usize::try_from(scheme.slots()).unwrap_or(0);
    if found > slots {
        return Err(format!(
            "expected secret types to be tensors with last dimension less than or equal to ring parameter {slots}, \
             found '{cleartext}'"
        ));
    }
    if found == 0 || found != *length || !found.is_power_of_two() {
        return Err(format!(
            "expected secret types to be tensors with last dimension matching ring parameter {length} of {slots} \
             slots, found '{cleartext}'"
        ));
    }
    if matches!(scheme, Scheme::Until2025 { .. }) && shape.len() != 1 {
        return Err(format!("expected secret tensors of rank 1 without 'bgv.schemeParam', found '{cleartext}'"));
    }
    Ok(())
}
