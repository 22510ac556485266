//! The part that ops of openfhe have in the depth of a program.

use ringmill_dialects::ops::Openfhe;

/// The change of the multiplications behind a ciphertext by an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// One more.
    Multiplies,
    /// None are left.
    Resets,
    /// As many as the deepest operand has.
    Keeps,
}

/// The effect of an op. A product with a constant takes no level of its own in BGV.
pub(super) fn effect(name: Openfhe) -> Effect {
    match name {
        Openfhe::Mul | Openfhe::MulNoRelin | Openfhe::MulPlain | Openfhe::Square | Openfhe::SquareInPlace => {
            Effect::Multiplies
        }
        Openfhe::Bootstrap => Effect::Resets,
        _ => Effect::Keeps,
    }
}
