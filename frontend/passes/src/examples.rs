//! Parts of the examples of passes.

/// The text of a program behind the definition of `!ct`, a ciphertext of three bits.
macro_rules! on_ciphertexts {
    ($text:literal) => {
        concat!(
            "\
#plain = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#cipher = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#messages = #lwe.plaintext_space<ring = #plain, encoding = #encoding>
#samples = #lwe.ciphertext_space<ring = #cipher, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #messages, ciphertext_space = #samples, key = <>>
",
            $text
        )
    };
}

pub(crate) use on_ciphertexts;
