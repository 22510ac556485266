//! Types of the `openfhe` dialect as plain data.

use crate::raw;
use melior::{
    Context,
    ir::{Type, TypeLike},
};

/// A type of OpenFHE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenfheType {
    /// A ciphertext.
    Ciphertext,
    /// A plaintext.
    Plaintext,
    /// A key that encrypts.
    PublicKey,
    /// A key that decrypts.
    PrivateKey,
    /// A key that switches keys.
    EvalKey,
    /// Parameters of a crypto context.
    Params,
    /// A crypto context.
    CryptoContext,
    /// The digits of a ciphertext.
    DigitDecomposition,
}

/// Every type with its text, in the order of the numbers of C++.
const ALL: [(OpenfheType, &str); 8] = [
    (OpenfheType::Ciphertext, "!openfhe.ciphertext"),
    (OpenfheType::Plaintext, "!openfhe.plaintext"),
    (OpenfheType::PublicKey, "!openfhe.public_key"),
    (OpenfheType::PrivateKey, "!openfhe.private_key"),
    (OpenfheType::EvalKey, "!openfhe.eval_key"),
    (OpenfheType::Params, "!openfhe.cc_params"),
    (OpenfheType::CryptoContext, "!openfhe.crypto_context"),
    (OpenfheType::DigitDecomposition, "!openfhe.digit_decomp"),
];

impl OpenfheType {
    /// The type in MLIR; `None` in a context without the dialect.
    pub fn in_mlir(self, context: &Context) -> Option<Type<'_>> {
        let (_, text) = ALL.iter().find(|(kind, _)| *kind == self)?;
        Type::parse(context, text)
    }
}

/// The type of OpenFHE that a type is; `None` for other types.
pub fn openfhe_type(r#type: Type<'_>) -> Option<OpenfheType> {
    // SAFETY: the type is valid.
    let number = unsafe { raw::ringmillOpenfheType(r#type.to_raw()) };
    usize::try_from(number).ok().and_then(|number| ALL.get(number)).map(|(kind, _)| *kind)
}
