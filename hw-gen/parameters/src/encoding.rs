//! Bits as fractions of the torus.

/// The encoding of a bit in a ciphertext's phase, a fraction of the modulus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// 0 is −1/8, 1 is 1/8: gates of two inputs, whose bootstrap takes the sign.
    Centred,
    /// Bit b is b/2^(m+1): sums of bits below 2^m are looked up in tables; the highest bit is
    /// padding.
    Padded {
        /// m, from 1 to 6.
        message_bits: u8,
    },
}

impl Encoding {
    /// log2 of the largest error of a phase that still decodes to the right slot.
    #[must_use]
    pub fn margin_log2(self) -> i32 {
        match self {
            Self::Centred => -3,
            Self::Padded { message_bits } => -(i32::from(message_bits) + 2),
        }
    }
}
