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

/// The text of a program behind the definitions of `!ct` and `!ct3`, ciphertexts of BGV of two and
/// three elements, and of their plaintexts `!pt`.
macro_rules! on_bgv_ciphertexts {
    ($text:literal) => {
        concat!(
            "\
!Zq = !mod_arith.int<1073692673 : i64>
!Zt = !mod_arith.int<65537 : i64>
#cipher = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**64>>
#plain = #polynomial.ring<coefficientType = !Zt, polynomialModulus = <1 + x**64>>
#messages = #lwe.plaintext_space<ring = #plain, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
#two = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb>
#three = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb, size = 3>
!pt = !lwe.lwe_plaintext<plaintext_space = #messages>
!ct = !lwe.lwe_ciphertext<plaintext_space = #messages, ciphertext_space = #two, key = <>>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #messages, ciphertext_space = #three, key = <>>
",
            $text
        )
    };
}

pub(crate) use on_bgv_ciphertexts;
