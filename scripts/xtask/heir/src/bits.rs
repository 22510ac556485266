//! Ciphertexts of bits as arguments and results of emitted programs.

/// The next ciphertexts as one argument, a vector or an array.
pub fn take<Ciphertext, Argument: TryFrom<Vec<Ciphertext>>>(
    bits: &mut impl Iterator<Item = Ciphertext>,
    count: usize,
) -> Argument {
    let taken: Vec<Ciphertext> = bits.take(count).collect();
    Argument::try_from(taken).unwrap_or_else(|_| panic!("an argument of {count} bits"))
}

/// The ciphertexts of a result.
pub trait Bits<Ciphertext> {
    fn bits(self) -> Vec<Ciphertext>;
}

impl<Ciphertext> Bits<Ciphertext> for Vec<Ciphertext> {
    fn bits(self) -> Vec<Ciphertext> {
        self
    }
}

impl<Ciphertext, const COUNT: usize> Bits<Ciphertext> for [Ciphertext; COUNT] {
    fn bits(self) -> Vec<Ciphertext> {
        self.into()
    }
}

impl Bits<Self> for tfhe::boolean::ciphertext::Ciphertext {
    fn bits(self) -> Vec<Self> {
        vec![self]
    }
}

impl Bits<Self> for tfhe::shortint::Ciphertext {
    fn bits(self) -> Vec<Self> {
        vec![self]
    }
}
