//! The encodings by name.

use crate::{
    BitField, Canonical, Coefficient, Evaluation, Refusal, RnsPlaintexts, RnsSlots,
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
            Self::BitField => "bit-field",
            Self::Coefficient => "coefficient",
            Self::Evaluation => "evaluation",
            Self::Canonical => "canonical",
            Self::RnsSlots => "rns-slots",
            Self::RnsPlaintexts => "rns-plaintexts",
        }
    }

    /// The names of HEIR's attributes for the encoding: those of its first article and those of
    /// today.
    #[must_use]
    pub fn heir_names(self) -> &'static [&'static str] {
        match self {
            Self::BitField => &["bit_field_encoding", "constant_coefficient_encoding"],
            Self::Coefficient => &["coefficient_encoding"],
            Self::Evaluation => &["full_crt_packing_encoding"],
            Self::Canonical => &["inverse_canonical_encoding"],
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
            Self::BitField => r#"{"word_bits":32,"start":1,"width":3}"#,
            Self::Coefficient => r#"{"n":8,"t":17}"#,
            Self::Evaluation => r#"{"n":8,"t":17}"#,
            Self::Canonical => r#"{"n":8,"delta":1048576}"#,
            Self::RnsSlots => r#"{"n":8,"t":97,"moduli":[3,5,7]}"#,
            Self::RnsPlaintexts => r#"{"n":8,"moduli":[17,97]}"#,
        }
    }

    /// Encodes: the plaintext in JSON, from the parameters and the messages in JSON.
    ///
    /// Messages are a list of integers, of numbers, or of complex numbers, which are numbers or
    /// `[re, im]`. Integers may stand in quotes; the result has integers beyond 64 bits in quotes.
    ///
    /// # Errors
    /// [`Refusal`], with the place in the text.
    pub fn encode(self, parameters: &str, messages: &str) -> Result<String, Box<Refusal>> {
        match self {
            Self::BitField => encode::<BitField>(self, parameters, messages),
            Self::Coefficient => encode::<Coefficient>(self, parameters, messages),
            Self::Evaluation => encode::<Evaluation>(self, parameters, messages),
            Self::Canonical => encode::<Canonical>(self, parameters, messages),
            Self::RnsSlots => encode::<RnsSlots>(self, parameters, messages),
            Self::RnsPlaintexts => encode::<RnsPlaintexts>(self, parameters, messages),
        }
    }

    /// Decodes: the messages in JSON, from the parameters and the plaintext in JSON, which is a list
    /// of integers, or one such list for each modulus.
    ///
    /// # Errors
    /// [`Refusal`], with the place in the text.
    pub fn decode(self, parameters: &str, plaintext: &str) -> Result<String, Box<Refusal>> {
        match self {
            Self::BitField => decode::<BitField>(self, parameters, plaintext),
            Self::Coefficient => decode::<Coefficient>(self, parameters, plaintext),
            Self::Evaluation => decode::<Evaluation>(self, parameters, plaintext),
            Self::Canonical => decode::<Canonical>(self, parameters, plaintext),
            Self::RnsSlots => decode::<RnsSlots>(self, parameters, plaintext),
            Self::RnsPlaintexts => decode::<RnsPlaintexts>(self, parameters, plaintext),
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
