// The ciphertext goes first where the order does not matter.
//
// RUN: ringmill opt %s --canonicalize | FileCheck %s
// CHECK: bgv.add_plain %ct, %pt
// CHECK: bgv.mul_plain %ct, %pt
// CHECK: bgv.sub_plain %pt, %ct
#chain = #lwe.modulus_chain<elements = <67239937 : i64>, current = 0>
#plaintexts = #polynomial.ring<coefficientType = !mod_arith.int<65537 : i64>, polynomialModulus = <1 + x**8>>
#ring = #polynomial.ring<coefficientType = !rns.rns<!mod_arith.int<67239937 : i64>>, polynomialModulus = <1 + x**8>>
#encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #plaintexts, encoding = #encoding>>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #plaintexts, encoding = #encoding>, ciphertext_space = <ring = #ring, encryption_type = lsb>, key = <>, modulus_chain = #chain>
func.func @f(%p: !pt, %a: !ct) -> (!ct, !ct, !ct) {
  %0 = bgv.add_plain %p, %a : (!pt, !ct) -> !ct
  %1 = bgv.mul_plain %p, %a : (!pt, !ct) -> !ct
  %2 = bgv.sub_plain %p, %a : (!pt, !ct) -> !ct
  return %0, %1, %2 : !ct, !ct, !ct
}
