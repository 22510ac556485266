// RUN: ringmill rtl %s -o %t/out
// RUN: grep -rn INJECTED %t/out/rtl | sed "s|%t/||"
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly loc("y\0A  initial $display(\"INJECTED\"); //":3:4)
  return %0 : !poly
}
