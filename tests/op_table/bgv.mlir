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
// ---- add: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
// ---- sub: 1,2,3,4 5,6,7,16 -> 13,13,13,5
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = bgv.sub %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
// ---- mul: 1,2,3,4 5,6,7,16 -> 5,12,4,13
func.func @main(%a: !ct, %b: !ct) -> !ct3 {
  %0 = bgv.mul %a, %b : (!ct, !ct) -> !ct3
  return %0 : !ct3
}
// ---- add_plain: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !ct, %b: !pt) -> !ct {
  %0 = bgv.add_plain %a, %b : (!ct, !pt) -> !ct
  return %0 : !ct
}
// ---- sub_plain: 1,2,3,4 5,6,7,16 -> 13,13,13,5
func.func @main(%a: !pt, %b: !ct) -> !ct {
  %0 = bgv.sub_plain %a, %b : (!pt, !ct) -> !ct
  return %0 : !ct
}
// ---- mul_plain: 1,2,3,4 5,6,7,16 -> 5,12,4,13
func.func @main(%a: !ct, %b: !pt) -> !ct {
  %0 = bgv.mul_plain %a, %b : (!ct, !pt) -> !ct
  return %0 : !ct
}
// ---- negate: 1,2,0,16 -> 16,15,0,1
func.func @main(%a: !ct) -> !ct {
  %0 = bgv.negate %a : !ct
  return %0 : !ct
}
// ---- rotate_cols: 1,2,3,4 -> 2,1,4,3
func.func @main(%a: !ct) -> !ct {
  %0 = bgv.rotate_cols %a <static_shift = 1 : i64> : !ct
  return %0 : !ct
}
// ---- rotate_cols: 1,2,3,4 1 -> 2,1,4,3
func.func @main(%a: !ct, %s: index) -> !ct {
  %0 = bgv.rotate_cols %a, %s : index : !ct
  return %0 : !ct
}
// ---- rotate_rows: 1,2,3,4 -> 3,4,1,2
func.func @main(%a: !ct) -> !ct {
  %0 = bgv.rotate_rows %a <static_shift = 1 : i64> : !ct
  return %0 : !ct
}
// ---- relinearize: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: !ct3) -> !ct {
  %0 = bgv.relinearize %a {from_basis = array<i32: 0, 1, 2>, to_basis = array<i32: 0, 1>} : !ct3 -> !ct
  return %0 : !ct
}
// ---- modulus_switch: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: !ct) -> !ct0 {
  %0 = bgv.modulus_switch %a {to_ring = #q0} : !ct -> !ct0
  return %0 : !ct0
}
// ---- level_reduce: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: !ct) -> !ct0 {
  %0 = bgv.level_reduce %a : !ct -> !ct0
  return %0 : !ct0
}
