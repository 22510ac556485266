//! The kinds of values of a function.

use super::{
    op::{Op, source_of},
    scope::Scope,
    types::{Kind, Shaped},
};
use crate::{error::InterpError, value::LARGEST};
use melior::ir::{Value, ValueLike};
use ringmill_dialects::access::{SourceLocation, source_location};

/// The location of an operation's value in its file. An argument has a position of its own.
fn place_of<'c, 'a>(value: Value<'c, 'a>, op: Op<'c, 'a>) -> Option<SourceLocation> {
    let own = value.is_block_argument().then(|| source_location(value.location())).flatten();
    own.or_else(|| source_of(op))
}

impl<'c, 'a> Scope<'_, 'c, 'a> {
    /// The kind of a value.
    pub fn kind(&self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> Result<Kind, InterpError> {
        Kind::of(value.r#type()).ok_or_else(|| self.unsupported_type(value, op))
    }

    /// The tensor or memref type of a value.
    pub fn shaped(&self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> Result<Shaped, InterpError> {
        match self.kind(value, op)? {
            Kind::Tensor(shaped) | Kind::MemRef(shaped) => Ok(shaped),
            Kind::Scalar { .. } => Err(self.unsupported_type(value, op)),
        }
    }

    /// The error for a value of an unknown type.
    pub fn unsupported_type(&self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> InterpError {
        InterpError::UnsupportedType { r#type: value.r#type().to_string(), location: place_of(value, op) }
    }

    /// The error for a value of more elements than are held.
    pub fn too_large(&self, value: Value<'c, 'a>, op: Op<'c, 'a>) -> InterpError {
        InterpError::TooLarge { limit: LARGEST, location: place_of(value, op) }
    }
}
