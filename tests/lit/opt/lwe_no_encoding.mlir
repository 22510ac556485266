// A plaintext space needs an encoding.
// RUN: ringmill opt %s
// EXIT: 1
#ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
func.func private @main(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = 5 : i8>>)
