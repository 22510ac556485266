// RUN: ringmill build %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
#root = #polynomial.primitive_root<value = #mod_arith.value<63 : !Zq>, degree = 512 : i32>
func.func @transform(%a: !poly, %b: !eval) -> !poly {
  %0 = polynomial.ntt %a {root = #root} : !poly
  %1 = polynomial.mul %0, %0 : !eval
  %2 = polynomial.intt %1 {root = #root} : !eval
  return %2 : !poly
}
