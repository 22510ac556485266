//! The encodings by name.

use crate::{
    BitField, Canonical, Coefficient, Encoding, Evaluation, Refusal, RnsPlaintexts, RnsSlots,
    json::{decode, encode},
};

/// An encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// [`BitField`].
    BitField,
    /// [`Coefficient`].
    Coefficient,
    /// [`Evaluation`].
    Evaluation,
    /// [`Canonical`].
    Canonical,
    /// [`RnsSlots`].
    RnsSlots,
    /// [`RnsPlaintexts`].
    RnsPlaintexts,
}

impl Kind {
    /// All encodings.
    pub const ALL: [Self; 6] =
        [Self::BitField, Self::Coefficient, Self::Evaluation, Self::Canonical, Self::RnsSlots, Self::RnsPlaintexts];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BitField => BitField::NAME,
            Self::Coefficient => Coefficient::NAME,
            Self::Evaluation => Evaluation::NAME,
            Self::Canonical => Canonical::NAME,
            Self::RnsSlots => RnsSlots::NAME,
            Self::RnsPlaintexts => RnsPlaintexts::NAME,
        }
    }

    /// The names of HEIR's attributes for the encoding: the first one, and that of today.
    #[must_use]
    pub fn heir_names(self) -> &'static [&'static str] {
        match self {
            Self::BitField => &["bit_field_encoding", "constant_coefficient_encoding"],
            Self::Coefficient => &["polynomial_coefficient_encoding", "coefficient_encoding"],
            Self::Evaluation => &["polynomial_evaluation_encoding", "full_crt_packing_encoding"],
            Self::Canonical => &["inverse_canonical_embedding_encoding", "inverse_canonical_encoding"],
            Self::RnsSlots | Self::RnsPlaintexts => &[],
        }
    }

    /// The encoding in a line, without a full stop.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::BitField => "messages in bits of words (CGGI)",
            Self::Coefficient => "messages as coefficients of a polynomial",
            Self::Evaluation => "messages in slots modulo a prime (BGV, BFV)",
            Self::Canonical => "complex messages in slots (CKKS)",
            Self::RnsSlots => "residues of messages in slots of one plaintext",
            Self::RnsPlaintexts => "residues of messages in one plaintext for each modulus",
        }
    }

    /// Parameters as an example, in JSON.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            Self::BitField => BitField::EXAMPLE,
            Self::Coefficient => Coefficient::EXAMPLE,
            Self::Evaluation => Evaluation::EXAMPLE,
            Self::Canonical => Canonical::EXAMPLE,
            Self::RnsSlots => RnsSlots::EXAMPLE,
            Self::RnsPlaintexts => RnsPlaintexts::EXAMPLE,
        }
    }

    /// Encodes: the plaintext in JSON, from the parameters and the messages in JSON.
    ///
    /// Messages are a list of integers, of numbers, or of complex numbers, which are numbers or
    /// `[re, im]`. Integers may stand in quotes; the result has integers beyond 64 bits in quotes.
    ///
    /// # Errors
    /// [`Refusal`], with the position in the text.
    pub fn encode(self, parameters: &str, messages: &str) -> Result<String, Box<Refusal>> {
        match self {
            Self::BitField => encode::<BitField>(parameters, messages),
            Self::Coefficient => encode::<Coefficient>(parameters, messages),
            Self::Evaluation => encode::<Evaluation>(parameters, messages),
            Self::Canonical => encode::<Canonical>(parameters, messages),
            Self::RnsSlots => encode::<RnsSlots>(parameters, messages),
            Self::RnsPlaintexts => encode::<RnsPlaintexts>(parameters, messages),
        }
    }

    /// Decodes: the messages in JSON, from the parameters and the plaintext in JSON, which is a
    /// list of integers, or one such list for each modulus.
    ///
    /// # Errors
    /// [`Refusal`], with the position in the text.
    pub fn decode(self, parameters: &str, plaintext: &str) -> Result<String, Box<Refusal>> {
        match self {
            Self::BitField => decode::<BitField>(parameters, plaintext),
            Self::Coefficient => decode::<Coefficient>(parameters, plaintext),
            Self::Evaluation => decode::<Evaluation>(parameters, plaintext),
            Self::Canonical => decode::<Canonical>(parameters, plaintext),
            Self::RnsSlots => decode::<RnsSlots>(parameters, plaintext),
            Self::RnsPlaintexts => decode::<RnsPlaintexts>(parameters, plaintext),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_parameters() {
        for kind in Kind::ALL {
            let plaintext = kind.encode(kind.example(), "[1, 2]").unwrap();
            let messages = kind.decode(kind.example(), &plaintext).unwrap();
            assert!(kind == Kind::Canonical || messages.starts_with("[1,2"), "{messages}");
        }
    }
}
