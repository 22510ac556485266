// Until March 2026 HEIR gave both transforms one root. Today that is another function, so a warning
// shows the place.
// RUN: ringmill run %s --arg [1,2,3,4]
!Zq = !mod_arith.int<7681 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**4>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
#psi = #polynomial.primitive_root<value = #mod_arith.value<1925 : !Zq>, degree = 8 : i32>
func.func @main(%a: !poly) -> !poly {
  %0 = polynomial.ntt %a {root = #psi} : !poly
  %1 = polynomial.mul %0, %0 : !eval
  %2 = polynomial.intt %1 {root = #psi} : !eval
  return %2 : !poly
}
