//! Types of the dialect `FHE` as plain data.

use crate::raw;
use melior::{
    Context,
    ir::{Type, TypeLike},
};

/// A type of the dialect `FHE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FheType {
    /// `!FHE.eint<n>` or `!FHE.esint<n>`.
    Integer {
        /// Bits, 1 or more.
        width: u32,
        /// True if it is two's complement.
        signed: bool,
    },
    /// `!FHE.ebool`.
    Boolean,
}

impl FheType {
    /// Bits of a value.
    pub fn width(self) -> u32 {
        match self {
            Self::Integer { width, .. } => width,
            Self::Boolean => 1,
        }
    }

    /// True for integers in two's complement.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Integer { signed: true, .. })
    }
}

/// The type of the dialect `FHE` that a type is; `None` for other types, tensors among them.
pub fn fhe_type(r#type: Type<'_>) -> Option<FheType> {
    let mut width = 0;
    // SAFETY: the type is valid, and the width a place to write to.
    let kind = unsafe { raw::ringmillFheType(r#type.to_raw(), &raw mut width) };
    match kind {
        0 | 1 => Some(FheType::Integer { width, signed: kind == 1 }),
        2 => Some(FheType::Boolean),
        _ => None,
    }
}

/// `!FHE.eint<width>`, or `!FHE.esint<width>` if it is signed. A width of 0 is a programming error.
pub fn fhe_integer(context: &Context, width: u32, signed: bool) -> Type<'_> {
    debug_assert!(width > 0, "an integer of at least one bit");
    // SAFETY: the context is alive, and the type exists for every width above 0.
    unsafe { Type::from_raw(raw::ringmillFheIntegerType(context.to_raw(), width, signed)) }
}

/// `!FHE.ebool`.
pub fn fhe_boolean(context: &Context) -> Type<'_> {
    // SAFETY: the context is alive.
    unsafe { Type::from_raw(raw::ringmillFheBooleanType(context.to_raw())) }
}
