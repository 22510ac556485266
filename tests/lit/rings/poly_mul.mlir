// RUN: ringmill build %s -o %t/out
// RUN: cat %t/out/rtl/files.f
// RUN: sed -n '/^module/,/^);/p' %t/out/rtl/product.sv
// RUN: ringmill sim %t/out --vectors 9 --seed 7 --wave %t/waves.fst
// RUN: test -s %t/waves.fst
!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
