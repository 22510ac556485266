use super::types::Types;
use crate::{error::ProgramCode, refusal::Refusal};
use melior::{
    Context,
    ir::{OperationRef, Type, operation::OperationLike},
};

/// The lowering of secrets to ciphertexts: of gates in `gates`, of elements in `elements`, of loops
/// in `loops`.
pub(super) struct ToCggi<'c> {
    pub context: &'c Context,
    pub types: Types<'c>,
}

impl<'c> ToCggi<'c> {
    /// The type of the encrypted values of a type; refused at an op.
    pub fn hidden_type(&self, r#type: Type<'c>, operation: OperationRef<'c, '_>) -> Result<Type<'c>, Refusal<'c>> {
        self.types.hidden(r#type).map_err(|reason| {
            let message = format!("a type has no lowering to cggi: {reason}");
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
        })
    }

    /// True if a value of a type is ciphertexts.
    pub fn is_hidden(&self, r#type: Type<'c>) -> bool {
        self.types.is_hidden(r#type)
    }
}
