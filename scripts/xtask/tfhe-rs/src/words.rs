//! Ciphertexts of words from bits, lowest first, and back.

use tfhe::{ClientKey, FheBool, prelude::*};

/// An argument of a program.
pub trait Argument {
    /// Takes the bits of the argument, and encrypts them.
    fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self;
}

/// A result of a program.
pub trait Outcome {
    /// Adds the bits of the result.
    fn decrypt(&self, key: &ClientKey, bits: &mut Vec<bool>);
}

macro_rules! words {
    ($($encrypted:ident $clear:ty, $width:literal;)*) => {$(
        impl Argument for tfhe::$encrypted {
            fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self {
                let mut value: u64 = 0;
                for position in 0..$width {
                    value |= u64::from(bits.next().expect("a bit of an argument")) << position;
                }
                <Self as FheEncrypt<$clear, _>>::encrypt(value as $clear, key)
            }
        }

        impl Outcome for tfhe::$encrypted {
            fn decrypt(&self, key: &ClientKey, bits: &mut Vec<bool>) {
                let value: $clear = FheDecrypt::decrypt(self, key);
                bits.extend((0..$width).map(|position| value >> position & 1 == 1));
            }
        }
    )*};
}

words! {
    FheUint4 u8, 4;
    FheUint8 u8, 8;
    FheUint16 u16, 16;
    FheUint32 u32, 32;
    FheUint64 u64, 64;
    FheInt8 i8, 8;
    FheInt16 i16, 16;
    FheInt32 i32, 32;
}

impl Argument for FheBool {
    fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self {
        <Self as FheEncrypt<bool, _>>::encrypt(bits.next().expect("a bit of an argument"), key)
    }
}

impl Outcome for FheBool {
    fn decrypt(&self, key: &ClientKey, bits: &mut Vec<bool>) {
        bits.push(FheDecrypt::decrypt(self, key));
    }
}

impl<A: Argument, const COUNT: usize> Argument for [A; COUNT] {
    fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self {
        std::array::from_fn(|_| A::encrypt(bits, key))
    }
}

impl<A: Argument, B: Argument> Argument for (A, B) {
    fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self {
        (A::encrypt(bits, key), B::encrypt(bits, key))
    }
}

impl<A: Argument, B: Argument, C: Argument> Argument for (A, B, C) {
    fn encrypt(bits: &mut impl Iterator<Item = bool>, key: &ClientKey) -> Self {
        (A::encrypt(bits, key), B::encrypt(bits, key), C::encrypt(bits, key))
    }
}

impl<O: Outcome> Outcome for Vec<O> {
    fn decrypt(&self, key: &ClientKey, bits: &mut Vec<bool>) {
        for outcome in self {
            outcome.decrypt(key, bits);
        }
    }
}

impl<O: Outcome, P: Outcome> Outcome for (O, P) {
    fn decrypt(&self, key: &ClientKey, bits: &mut Vec<bool>) {
        self.0.decrypt(key, bits);
        self.1.decrypt(key, bits);
    }
}
