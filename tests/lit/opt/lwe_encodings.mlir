// Each encoding of HEIR, under its names of today and its first ones, is read and printed.
// RUN: ringmill opt %s
#ring = #polynomial.ring<coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>
func.func private @constant(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 8>>>)
func.func private @coefficient(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.coefficient_encoding<scaling_factor = 1>>>)
func.func private @packed(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 0>>>)
func.func private @canonical(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.inverse_canonical_encoding<scaling_factor = 1024>>>)
func.func private @field(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.bit_field_encoding<cleartext_start = 30, cleartext_bitwidth = 3>>>)
func.func private @unspecified(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.unspecified_bit_field_encoding<cleartext_bitwidth = 3>>>)
func.func private @coefficients(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.polynomial_coefficient_encoding<cleartext_start = 15, cleartext_bitwidth = 4>>>)
func.func private @evaluations(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.polynomial_evaluation_encoding<cleartext_start = 16, cleartext_bitwidth = 16>>>)
func.func private @embedded(!lwe.lwe_plaintext<plaintext_space = <ring = #ring, encoding = #lwe.inverse_canonical_embedding_encoding<cleartext_start = 4, cleartext_bitwidth = 4>>>)
