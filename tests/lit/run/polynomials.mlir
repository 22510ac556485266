// Limbs are nested lists, polynomials of a tensor lists of these; every operation once.
// RUN: ringmill run %s --entry limbs --arg '[[1,2,3,4],[5,6,7,8]]' --arg '[3,-2]' --arg 9 --arg '[[[1,2,3,4],[5,6,7,8]],[[11,12,13,14],[15,16,7,-1]]]'
// RUN: ringmill run %s --entry digits --arg '[0,48,49,96]'
// RUN: ringmill run %s --entry limbs --vectors 4
!q = !mod_arith.int<97 : i32>
!p = !mod_arith.int<17 : i32>
!qp = !rns.rns<!q, !p>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**4>>>
!other = !polynomial.polynomial<ring = <coefficientType = !p, polynomialModulus = <1 + x**4>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !qp, polynomialModulus = <1 + x**4>>>
func.func @limbs(%a: !poly {polynomial.resident}, %s: !qp, %e: i16, %t: tensor<2x!poly>) -> (!poly, !poly, !poly, !limb, !other, !limb, tensor<2x!poly>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = arith.index_castui %e : i16 to index
  %0 = polynomial.neg %a : !poly
  %1 = polynomial.mul_scalar %0, %s : !poly, !qp
  %2 = polynomial.monic_monomial_mul %1, %i : (!poly, index) -> !poly
  %3 = polynomial.automorphism %2 {exponent = 3 : i64} : !poly
  %4 = polynomial.mod_switch %3 : !poly to !limb
  %5 = polynomial.extract_limb %3 {limb = 1 : i64} : !poly to !other
  %6 = polynomial.convert_basis %3 : !poly to !limb
  %x = tensor.extract %t[%c1] : tensor<2x!poly>
  %y = tensor.insert %x into %t[%c0] : tensor<2x!poly>
  return %1, %2, %3, %4, %5, %6, %y : !poly, !poly, !poly, !limb, !other, !limb, tensor<2x!poly>
}
func.func @digits(%a: !limb) -> (!limb, !limb, !limb, !limb, !limb, !limb) {
  %0:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64} : (!limb) -> (!limb, !limb)
  %1:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64, signed} : (!limb) -> (!limb, !limb)
  %2:2 = polynomial.decompose %a {approximate, base_log = 2 : i64, levels = 2 : i64, signed} : (!limb) -> (!limb, !limb)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : !limb, !limb, !limb, !limb, !limb, !limb
}
