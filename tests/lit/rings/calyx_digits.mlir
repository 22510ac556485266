// RUN: ringmill rtl %s --control calyx -o %t/out
// EXIT: 1
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @digits(%a: !poly) -> !poly {
  %d:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64} : (!poly) -> (!poly, !poly)
  %0 = polynomial.add %d#0, %d#1 : !poly
  return %0 : !poly
}
