// RUN: ringmill opt %s
// EXIT: 1
!Z = !mod_arith.int<17 : i32>
!p = !polynomial.polynomial<ring = <coefficientType = !Z, polynomialModulus = <1 + x**8>>>
func.func @f(%p: !p) -> !p {
  %0 = polynomial.apply_coefficientwise (%p : !p) {
  ^body(%coefficient: !Z):
    polynomial.yield %coefficient : !Z
  } -> !p
  return %0 : !p
}
