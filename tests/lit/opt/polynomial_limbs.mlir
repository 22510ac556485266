// RUN: ringmill opt %s --canonicalize | FileCheck %s

!limbs = !rns.rns<!mod_arith.int<5 : i32>, !mod_arith.int<13 : i32>>
!two = !polynomial.polynomial<ring = <coefficientType = !limbs, polynomialModulus = <1 + x**2>>>
!values = !polynomial.polynomial<ring = <coefficientType = !limbs, polynomialModulus = <1 + x**2>>, form = eval>
!first = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!mod_arith.int<5 : i32>>, polynomialModulus = <1 + x**2>>>

// Products of values are taken one by one.
// CHECK-LABEL: @constants
func.func @constants() -> (!two, !values, !first) {
  // CHECK-DAG: dense<{{\[\[2, 4\], \[6, 2\]\]}}> : tensor<2x2xi32>
  // CHECK-DAG: dense<{{\[\[1, 4\], \[9, 1\]\]}}> : tensor<2x2xi32>, eval
  // CHECK-DAG: dense<{{\[\[1, 2\]\]}}> : tensor<1x2xi32>
  // CHECK-NOT: polynomial.add
  // CHECK-NOT: polynomial.mul
  // CHECK-NOT: polynomial.extract_slice
  %a = polynomial.constant #polynomial<rns_polynomial<dense<[[1, 2], [3, 1]]> : tensor<2x2xi32>> : !two> : !two
  %0 = polynomial.add %a, %a : !two
  %v = polynomial.constant #polynomial<rns_polynomial<dense<[[1, 2], [3, 1]]> : tensor<2x2xi32>, eval> : !values> : !values
  %1 = polynomial.mul %v, %v : !values
  %2 = polynomial.extract_slice %a <start = 0, size = 1> : !two -> !first
  return %0, %1, %2 : !two, !values, !first
}
