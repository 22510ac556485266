// RUN: ringmill opt %s
// EXIT: 1
#plain = #polynomial.ring<coefficientType = !mod_arith.int<17 : i64>, polynomialModulus = <1 + x**8>>
#cipher = #polynomial.ring<coefficientType = !mod_arith.int<97 : i64>, polynomialModulus = <1 + x**8>>
#ps = #lwe.plaintext_space<ring = #plain, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb>, key = #lwe.key<>>
func.func @f(%c: !ct) -> !ct {
  %0 = lwe.rmul %c, %c : (!ct, !ct) -> !ct
  return %0 : !ct
}
