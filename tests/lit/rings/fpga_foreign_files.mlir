// A project of Vivado's lies beside its script, and is nobody's to delete.
// RUN: ringmill rtl %s -o %t/out > %t/log
// RUN: ringmill fpga %t/out --board alveo-v80 > %t/log
// RUN: ringmill fpga %t/out --board alveo-v80 > %t/log
// RUN: mkdir %t/out/board/vivado
// RUN: echo project > %t/out/board/vivado/product.xpr
// RUN: ringmill fpga %t/out --board alveo-v80
// EXIT: 1
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
