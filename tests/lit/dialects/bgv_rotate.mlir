// Rotations are of ciphertexts of two elements.
//
// RUN: ringmill opt %s
// EXIT: 1
!Z1 = !mod_arith.int<67239937 : i64>
!Z2 = !mod_arith.int<34359754753 : i64>
!Zt = !mod_arith.int<65537 : i64>
#r0 = #polynomial.ring<coefficientType = !rns.rns<!Z1>, polynomialModulus = <1 + x**4096>>
#r1 = #polynomial.ring<coefficientType = !rns.rns<!Z1, !Z2>, polynomialModulus = <1 + x**4096>>
#t = #polynomial.ring<coefficientType = !Zt, polynomialModulus = <1 + x**4096>>
#space = #lwe.plaintext_space<ring = #t, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
!pt = !lwe.lwe_plaintext<plaintext_space = #space>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r1, encryption_type = lsb>, key = <>>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r1, encryption_type = lsb, size = 3>, key = <>>
func.func @f(%a: !ct3) -> !ct3 {
  %0 = bgv.rotate_cols %a <static_shift = 1 : index> : !ct3
  return %0 : !ct3
}
