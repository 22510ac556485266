//! Types that stand for others, or for nothing at run time.

use crate::raw;
use melior::ir::{Type, TypeLike};

/// The type inside `!secret.secret<…>`; `None` for other types.
pub fn secret_inside(r#type: Type<'_>) -> Option<Type<'_>> {
    // SAFETY: the type is valid; the result is null or a type of the same context.
    unsafe { Type::from_option_raw(raw::ringmillSecretInside(r#type.to_raw())) }
}

/// `!secret.secret<T>` of a type `T`.
pub fn secret_of(r#type: Type<'_>) -> Type<'_> {
    // SAFETY: the type is valid; the result is one of the same context, which has the dialect.
    unsafe { Type::from_raw(raw::ringmillSecretOf(r#type.to_raw())) }
}

/// True if a type is a `!tosa.shape<…>`, whose values are extents.
pub fn is_tosa_shape(r#type: Type<'_>) -> bool {
    // SAFETY: the type is valid.
    unsafe { raw::ringmillIsTosaShape(r#type.to_raw()) }
}
