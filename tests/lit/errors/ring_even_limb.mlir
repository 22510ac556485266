// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!Z0 = !mod_arith.int<17 : i32>
!Z1 = !mod_arith.int<16 : i32>
!both = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!Z0, !Z1>, polynomialModulus = <1 + x**16>>>
!one = !polynomial.polynomial<ring = <coefficientType = !Z0, polynomialModulus = <1 + x**16>>>
func.func @dropped(%a: !both) -> !one {
  %0 = polynomial.mod_switch %a : !both to !one
  return %0 : !one
}
