// The ring of a product, a sum and a square: one transform for each argument, one inverse for both products.
// RUN: ringmill opt --ringmill-transform %s
!Zq   = !mod_arith.int<12289 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring>
#psi  = #polynomial.primitive_root<value = #mod_arith.value<1945 : !Zq>, degree = 2048 : i32>
#inverse = #polynomial.primitive_root<value = #mod_arith.value<4050 : !Zq>, degree = 2048 : i32>
func.func @main(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  %1 = polynomial.ntt %a {root = #psi} : !poly
  %2 = polynomial.intt %1 {root = #inverse} : !polynomial.polynomial<ring = #ring, form = eval>
  %3 = polynomial.mul %2, %2 : !poly
  %4 = polynomial.add %0, %3 : !poly
  return %4 : !poly
}
