//! Types of MLIR as types of Rust.

use melior::ir::{
    ShapedTypeLike, Type, TypeLike,
    r#type::{DimSize, IntegerType, MemRefType, RankedTensorType},
};
use ringmill_dialects::access::{self, TfheType};

/// The kind of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A ciphertext.
    Ciphertext,
    /// The key of the server.
    ServerKey,
    /// A table, ready for bootstrapping.
    LookupTable,
    /// A public bit.
    Bool,
    /// A public integer of 8, 16, 32, 64 or 128 bits.
    Integer(u32),
    /// A subscript.
    Index,
    /// A tensor or memref: kind of an element, extents.
    Array {
        element: Box<Kind>,
        shape: Vec<usize>,
        /// True for memrefs, which are written in place.
        memory: bool,
    },
}

impl Kind {
    /// The kind of a type; `None` for types that have none in Rust.
    pub fn of(r#type: Type<'_>) -> Option<Self> {
        match access::tfhe_type(r#type) {
            Some(TfheType::Integer { .. } | TfheType::Bit) => return Some(Self::Ciphertext),
            Some(TfheType::ServerKey) => return Some(Self::ServerKey),
            Some(TfheType::LookupTable) => return Some(Self::LookupTable),
            None => {}
        }
        if r#type.is_index() {
            return Some(Self::Index);
        }
        if let Ok(integer) = IntegerType::try_from(r#type) {
            return match integer.width() {
                1 => Some(Self::Bool),
                width @ (8 | 16 | 32 | 64 | 128) => Some(Self::Integer(width)),
                _ => None,
            };
        }
        if let Ok(tensor) = RankedTensorType::try_from(r#type) {
            return Self::array(&tensor, false);
        }
        Self::array(&MemRefType::try_from(r#type).ok()?, true)
    }

    fn array<'c>(shaped: &impl ShapedTypeLike<'c>, memory: bool) -> Option<Self> {
        let extent = |position| match shaped.dim_size(position) {
            Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
            _ => None,
        };
        let shape = (0..shaped.rank()).map(extent).collect::<Option<Vec<_>>>()?;
        Some(Self::Array { element: Box::new(Self::of(shaped.element())?), shape, memory })
    }

    /// The type of an owned value.
    pub fn rust(&self) -> String {
        match self {
            Self::Ciphertext => "Ciphertext".to_owned(),
            Self::ServerKey => "ServerKey".to_owned(),
            Self::LookupTable => "tfhe::shortint::server_key::LookupTableOwned".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Integer(width) => format!("u{width}"),
            Self::Index => "usize".to_owned(),
            Self::Array { element, shape, .. } => {
                shape.iter().rev().fold(element.rust(), |inner, extent| format!("[{inner}; {extent}]"))
            }
        }
    }

    /// The type of a parameter: small public values are passed by value.
    pub fn parameter(&self) -> String {
        if self.is_copied() { self.rust() } else { format!("&{}", self.rust()) }
    }

    /// True for ciphertexts and arrays of them.
    pub fn is_encrypted(&self) -> bool {
        match self {
            Self::Ciphertext => true,
            Self::Array { element, .. } => element.is_encrypted(),
            _ => false,
        }
    }

    /// True for values that are copied rather than borrowed.
    pub fn is_copied(&self) -> bool {
        matches!(self, Self::Bool | Self::Integer(_) | Self::Index)
    }
}
