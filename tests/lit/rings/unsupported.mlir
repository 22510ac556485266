// RUN: ringmill build %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @doubled(%a: !poly) -> tensor<2x!poly> {
  %0 = tensor.splat %a : tensor<2x!poly>
  return %0 : tensor<2x!poly>
}
