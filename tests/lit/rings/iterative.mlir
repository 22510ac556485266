// RUN: ringmill build %s --arch iterative --radix 4 --butterflies 4 --lanes 4 --reduction montgomery -o %t/out
// RUN: grep -E "architecture|reduction|transform_cycles" %t/out/report.json
!Zq = !mod_arith.int<257 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**64>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
