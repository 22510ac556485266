// A field has bits.
// RUN: ringmill opt %s
// EXIT: 1
#ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
func.func private @main(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.unspecified_bit_field_encoding<cleartext_bitwidth = 0>>>)
