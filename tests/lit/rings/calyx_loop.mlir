// RUN: ringmill rtl %s -o %t/out
// RUN: cat %t/out/rtl/files.f
// RUN: sed -n '/^component/,$p' %t/out/rtl/squares.futil
// RUN: ringmill sim %t/out --vectors 9 --seed 7
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @squares(%a: !poly, %n: i8) -> !poly {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = arith.index_castui %n : i8 to index
  %0 = scf.for %k = %c0 to %count step %c1 iter_args(%x = %a) -> !poly {
    %y = polynomial.mul %x, %x : !poly
    scf.yield %y : !poly
  }
  return %0 : !poly
}
