!z1 = !mod_arith.int<97 : i64>
!z2 = !mod_arith.int<193 : i64>
!zt = !mod_arith.int<17 : i64>
!r = !rns.rns<!z1, !z2>
!s = !rns.rns<!z1>
#t = #polynomial.ring<coefficientType = !zt, polynomialModulus = <1 + x**4>>
#q1 = #polynomial.ring<coefficientType = !r, polynomialModulus = <1 + x**4>>
#q0 = #polynomial.ring<coefficientType = !s, polynomialModulus = <1 + x**4>>
#enc = #lwe.full_crt_packing_encoding<scaling_factor = 1>
#space = #lwe.plaintext_space<ring = #t, encoding = #enc>
#key = #lwe.key<>
!pt = !lwe.lwe_plaintext<plaintext_space = #space>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #q1, encryption_type = lsb>, key = #key>
!ct0 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #q0, encryption_type = lsb>, key = #key>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #q1, encryption_type = lsb, size = 3>, key = #key>
!sk = !lwe.lwe_secret_key<key = #key, ring = #q1>
!pk = !lwe.lwe_public_key<key = #key, ring = #q1>
!re = !lwe.lwe_ring_elt<ring = #q1>
!re0 = !lwe.lwe_ring_elt<ring = #q0>
#coefficients = #lwe.plaintext_space<ring = #t, encoding = #lwe.coefficient_encoding<scaling_factor = 1>>
!cc = !lwe.lwe_ciphertext<plaintext_space = #coefficients, ciphertext_space = #lwe.ciphertext_space<ring = #q1, encryption_type = lsb>, key = #key>
#integers = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i16, polynomialModulus = <1 + x**4>>, encoding = #lwe.coefficient_encoding<scaling_factor = 1>>
!ci = !lwe.lwe_ciphertext<plaintext_space = #integers, ciphertext_space = #lwe.ciphertext_space<ring = #q1, encryption_type = lsb>, key = #key>
#bits = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>
#bitscipher = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>
!bit = !lwe.lwe_ciphertext<plaintext_space = #bits, ciphertext_space = #bitscipher, key = <>>
!bitpt = !lwe.lwe_plaintext<plaintext_space = #bits>
// ---- radd: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = lwe.radd %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
// ---- rsub: 1,2,3,4 5,6,7,16 -> 13,13,13,5
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = lwe.rsub %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
// ---- rmul: 1,2,3,4 5,6,7,16 -> 5,12,4,13
func.func @main(%a: !ct, %b: !ct) -> !ct3 {
  %0 = lwe.rmul %a, %b : (!ct, !ct) -> !ct3
  return %0 : !ct3
}
// ---- radd_plain: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !ct, %b: !pt) -> !ct {
  %0 = lwe.radd_plain %a, %b : (!ct, !pt) -> !ct
  return %0 : !ct
}
// ---- rsub_plain: 1,2,3,4 5,6,7,16 -> 13,13,13,5
func.func @main(%a: !pt, %b: !ct) -> !ct {
  %0 = lwe.rsub_plain %a, %b : (!pt, !ct) -> !ct
  return %0 : !ct
}
// ---- rmul_plain: 1,2,3,4 5,6,7,16 -> 5,12,4,13
func.func @main(%a: !ct, %b: !pt) -> !ct {
  %0 = lwe.rmul_plain %a, %b : (!ct, !pt) -> !ct
  return %0 : !ct
}
// ---- rnegate: 1,2,0,16 -> 16,15,0,1
func.func @main(%a: !ct) -> !ct {
  %0 = lwe.rnegate %a : !ct
  return %0 : !ct
}
// ---- add: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = lwe.add %a, %b : !ct
  return %0 : !ct
}
// ---- add: 3 6 -> 1
func.func @main(%a: !bit, %b: !bit) -> !bit {
  %0 = lwe.add %a, %b : !bit
  return %0 : !bit
}
// ---- mul_scalar: 1,2,3,4 5 -> 5,10,15,3; 1,2,3,4 -1 -> 16,15,14,13
func.func @main(%a: !ct, %s: i16) -> !ct {
  %0 = lwe.mul_scalar %a, %s : (!ct, i16) -> !ct
  return %0 : !ct
}
// ---- add
func.func @main(%a: !cc) -> !cc {
  %0 = lwe.add %a, %a : !cc
  return %0 : !cc
}
// ---- rnegate
func.func @main(%a: !cc) -> !cc {
  %0 = lwe.rnegate %a : !cc
  return %0 : !cc
}
// ---- mul_scalar
func.func @main(%a: !cc, %s: i16) -> !cc {
  %0 = lwe.mul_scalar %a, %s : (!cc, i16) -> !cc
  return %0 : !cc
}
// ---- radd
func.func @main(%a: !cc) -> !cc {
  %0 = lwe.radd %a, %a : (!cc, !cc) -> !cc
  return %0 : !cc
}
// ---- rsub
func.func @main(%a: !cc, %b: !cc) -> !cc {
  %0 = lwe.rsub %a, %b : (!cc, !cc) -> !cc
  return %0 : !cc
}
// ---- add
func.func @main(%a: !ci) -> !ci {
  %0 = lwe.add %a, %a : !ci
  return %0 : !ci
}
// ---- rnegate
func.func @main(%a: !ci) -> !ci {
  %0 = lwe.rnegate %a : !ci
  return %0 : !ci
}
// ---- mul_scalar
func.func @main(%a: !ci, %s: i16) -> !ci {
  %0 = lwe.mul_scalar %a, %s : (!ci, i16) -> !ci
  return %0 : !ci
}
// ---- radd
func.func @main(%a: !ci) -> !ci {
  %0 = lwe.radd %a, %a : (!ci, !ci) -> !ci
  return %0 : !ci
}
// ---- rsub
func.func @main(%a: !ci, %b: !ci) -> !ci {
  %0 = lwe.rsub %a, %b : (!ci, !ci) -> !ci
  return %0 : !ci
}
// ---- encode: 1 -> 1
func.func @main(%a: i1) -> !bit {
  %0 = lwe.encode %a <plaintext_bits = 3> : i1 to !bitpt
  %1 = lwe.trivial_encrypt %0 : !bitpt -> !bit
  return %1 : !bit
}
// ---- trivial_encrypt: 1 -> 1
func.func @main(%a: i1) -> !bit {
  %0 = lwe.encode %a <plaintext_bits = 3> : i1 to !bitpt
  %1 = lwe.trivial_encrypt %0 <ciphertext_bits = 32> : !bitpt -> !bit
  return %1 : !bit
}
// ---- rlwe_encode: 1,2,-3,20 -> 1,2,14,3
func.func @main(%a: tensor<4xi16>) -> !pt {
  %0 = lwe.rlwe_encode %a <encoding = #enc, ring = #t> : tensor<4xi16> -> !pt
  return %0 : !pt
}
// ---- rlwe_decode: 1,2,3,16 -> 1,2,3,-1
func.func @main(%a: !pt) -> tensor<4xi16> {
  %0 = lwe.rlwe_decode %a <encoding = #enc, ring = #t> : !pt -> tensor<4xi16>
  return %0 : tensor<4xi16>
}
// ---- rlwe_encrypt: 1,2,3,16 0 -> 1,2,3,16
func.func @main(%a: !pt, %k: !pk) -> !ct {
  %0 = lwe.rlwe_encrypt %a, %k : (!pt, !pk) -> !ct
  return %0 : !ct
}
// ---- rlwe_decrypt: 1,2,3,16 0 -> 1,2,3,16
func.func @main(%a: !ct, %k: !sk) -> !pt {
  %0 = lwe.rlwe_decrypt %a, %k : (!ct, !sk) -> !pt
  return %0 : !pt
}
// ---- mul_ring_elt
func.func @main(%e: !re, %a: !ct) -> !ct {
  %0 = lwe.mul_ring_elt %e, %a : (!re, !ct) -> !ct
  return %0 : !ct
}
// ---- extract_coeff
func.func @main(%a: !ct) -> !re {
  %0 = lwe.extract_coeff %a <index = 1> : !ct
  return %0 : !re
}
// ---- from_coeffs
func.func @main(%a: !re, %b: !re) -> !ct {
  %0 = lwe.from_coeffs %a, %b : (!re, !re) -> !ct
  return %0 : !ct
}
// ---- extract_slice
func.func @main(%a: !re) -> !re0 {
  %0 = lwe.extract_slice %a <start = 0, size = 1> : !re -> !re0
  return %0 : !re0
}
// ---- convert_basis
func.func @main(%a: !re) -> !re0 {
  %0 = lwe.convert_basis %a <targetBasis = !s> : !re -> !re0
  return %0 : !re0
}
// ---- mod_down
func.func @main(%a: !ct) -> !ct0 {
  %0 = lwe.mod_down %a <targetBasis = !s> : !ct -> !ct0
  return %0 : !ct0
}
// ---- key_switch_inner
func.func @main(%a: !re, %k: tensor<2x!ct>) -> (!re, !re) {
  %0, %1 = lwe.key_switch_inner %a, %k : (!re, tensor<2x!ct>) -> (!re, !re)
  return %0, %1 : !re, !re
}
