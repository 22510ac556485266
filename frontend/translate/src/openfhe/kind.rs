//! Types of MLIR as types of C++.

use melior::ir::{
    ShapedTypeLike, Type, TypeLike,
    r#type::{DimSize, IntegerType, RankedTensorType},
};
use ringmill_dialects::access::{OpenfheType, openfhe_type};

/// The kind of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A value of OpenFHE.
    Openfhe(OpenfheType),
    /// A public bit.
    Bool,
    /// A public integer of 8, 16, 32 or 64 bits, in two's complement.
    Integer(u32),
    /// A subscript: 64 bits.
    Index,
    /// A tensor, row by row: kind of an element, extents.
    Tensor(Box<Kind>, Vec<usize>),
}

impl Kind {
    /// The kind of a type; `None` for types that have none in C++.
    pub fn of(r#type: Type<'_>) -> Option<Self> {
        if let Some(kind) = openfhe_type(r#type) {
            return Some(Self::Openfhe(kind));
        }
        if r#type.is_index() {
            return Some(Self::Index);
        }
        if let Ok(integer) = IntegerType::try_from(r#type) {
            return match integer.width() {
                1 => Some(Self::Bool),
                width @ (8 | 16 | 32 | 64) => Some(Self::Integer(width)),
                _ => None,
            };
        }
        let tensor = RankedTensorType::try_from(r#type).ok()?;
        let extent = |position| match tensor.dim_size(position) {
            Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
            _ => None,
        };
        let shape = (0..tensor.rank()).map(extent).collect::<Option<Vec<_>>>()?;
        Some(Self::Tensor(Box::new(Self::of(tensor.element())?), shape))
    }

    /// The type of C++. A tensor of bits is one of bytes, since `std::vector<bool>` is no vector.
    pub fn cpp(&self) -> String {
        match self {
            Self::Openfhe(kind) => match kind {
                OpenfheType::Ciphertext => "CiphertextT",
                OpenfheType::Plaintext => "PlaintextT",
                OpenfheType::PublicKey => "PublicKeyT",
                OpenfheType::PrivateKey => "PrivateKeyT",
                OpenfheType::EvalKey => "EvalKeyT",
                OpenfheType::Params => "CCParamsT",
                OpenfheType::CryptoContext => "CryptoContextT",
                OpenfheType::DigitDecomposition => "DigitsT",
            }
            .to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Integer(width) => format!("int{width}_t"),
            Self::Index => "int64_t".to_owned(),
            Self::Tensor(element, _) if **element == Self::Bool => "std::vector<uint8_t>".to_owned(),
            Self::Tensor(element, _) => format!("std::vector<{}>", element.cpp()),
        }
    }

    /// The first part of the names of such values.
    pub fn stem(&self) -> &'static str {
        match self {
            Self::Openfhe(OpenfheType::Ciphertext) => "ct",
            Self::Openfhe(OpenfheType::Plaintext) => "pt",
            Self::Openfhe(OpenfheType::PublicKey) => "pk",
            Self::Openfhe(OpenfheType::PrivateKey) => "sk",
            Self::Openfhe(OpenfheType::EvalKey) => "ek",
            Self::Openfhe(OpenfheType::Params) => "params",
            Self::Openfhe(OpenfheType::CryptoContext) => "cc",
            Self::Openfhe(OpenfheType::DigitDecomposition) => "digits",
            _ => "v",
        }
    }

    /// Bits of a public integer.
    pub fn width(&self) -> Option<u32> {
        match self {
            Self::Bool => Some(1),
            Self::Integer(width) => Some(*width),
            Self::Index => Some(64),
            _ => None,
        }
    }

    /// The kind of the elements of a tensor; its own of another.
    pub fn element(&self) -> &Self {
        match self {
            Self::Tensor(element, _) => element,
            other => other,
        }
    }

    /// The kind of the elements that are not tensors themselves.
    pub fn innermost(&self) -> &Self {
        match self {
            Self::Tensor(element, _) => element.innermost(),
            other => other,
        }
    }

    /// The extents of a tensor.
    pub fn shape(&self) -> &[usize] {
        match self {
            Self::Tensor(_, shape) => shape,
            _ => &[],
        }
    }
}
