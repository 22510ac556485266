// A field needs room for its bits.
// RUN: ringmill opt %s
// EXIT: 1
#ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
func.func private @main(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.bit_field_encoding<cleartext_start = 1, cleartext_bitwidth = 3>>>)
