// RUN: ringmill explore %s --max-dsp 40 -o %t/out
// RUN: grep -E "taken|reason" %t/out/explore.json
// RUN: grep -c "<circle" %t/out/explore.svg
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
