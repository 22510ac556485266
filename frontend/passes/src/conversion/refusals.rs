//! The refusals of lowerings, and attributes that hold types.

use super::{lowering::Lowering, types::Types};
use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{Attribute, OperationRef, attribute::TypeAttribute, operation::OperationLike};
use ringmill_dialects::{attr::NamedAttribute, ops::name_text};

/// The refusal of an op that a lowering does not know.
pub(crate) fn no_lowering<'c, L: Lowering<'c>>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("expected an op with a lowering to {}, found '{}'", L::TARGET, name_text(operation));
    Refusal::new(ProgramCode::NoLowering, message, operation.location())
}

/// The refusal of a type that a lowering does not know.
pub(super) fn no_type<'c>(reason: String, operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("a type of '{}' has no lowering: {reason}", name_text(operation));
    Refusal::new(ProgramCode::NoLowering, message, operation.location())
}

/// The attributes of an op, with converted types.
pub(super) fn attributes<'c, L: Lowering<'c>>(
    lowering: &L,
    types: &mut Types<'c>,
    operation: OperationRef<'c, '_>,
) -> Result<Vec<NamedAttribute<'c>>, Refusal<'c>> {
    let convert = |(name, attribute): NamedAttribute<'c>| {
        let Ok(holder) = TypeAttribute::try_from(attribute) else { return Ok((name, attribute)) };
        let converted = types.converted(lowering, holder.value()).map_err(|reason| no_type(reason, operation))?;
        Ok((name, Attribute::from(TypeAttribute::new(converted))))
    };
    operation.attributes().map(convert).collect()
}
