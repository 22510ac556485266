// RUN: ringmill rtl %s --lanes 8 -o %t/out
// RUN: sed -n '/^module/,/^);/p' %t/out/rtl/sum.sv
// RUN: ringmill sim %t/out --vectors 9
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @sum(%a: !poly {secret.secret}, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
