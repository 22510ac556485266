// RUN: ringmill opt %s | ringmill opt --mlir-print-local-scope | FileCheck %s

!Z = !mod_arith.int<17 : i64>
!limbs = !rns.rns<!mod_arith.int<17 : i32>, !mod_arith.int<97 : i32>>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z, polynomialModulus = <1 + x**8>>>
!values = !polynomial.polynomial<ring = <coefficientType = !Z, polynomialModulus = <1 + x**8>>, form = eval>
!real = !polynomial.polynomial<ring = <coefficientType = f64>>
!two = !polynomial.polynomial<ring = <coefficientType = !limbs, polynomialModulus = <1 + x**2>>>

// CHECK-LABEL: @tensors
func.func @tensors(%a: tensor<2x!poly>, %b: tensor<2x!poly>, %c: !Z) -> tensor<2x!poly> {
  // CHECK: polynomial.mul %{{.*}}, %{{.*}} : tensor<2x!polynomial.polynomial<
  // CHECK: polynomial.mul_scalar %{{.*}}, %{{.*}} : tensor<2x!polynomial.polynomial<
  // CHECK: polynomial.ntt %{{.*}} : tensor<2x!polynomial.polynomial<
  // CHECK: polynomial.intt %{{.*}} : tensor<2x!polynomial.polynomial<{{.*}}form = eval>>
  %0 = polynomial.mul %a, %b : tensor<2x!poly>
  %1 = polynomial.mul_scalar %0, %c : tensor<2x!poly>, !Z
  %2 = polynomial.ntt %1 : tensor<2x!poly>
  %3 = polynomial.intt %2 : tensor<2x!values>
  return %3 : tensor<2x!poly>
}

// CHECK-LABEL: @constants
func.func @constants(%x: f64) -> f64 {
  // CHECK: polynomial.constant float<1.5 + 0.5x**2> : !polynomial.polynomial<
  // CHECK: polynomial.constant #polynomial{{.}}rns_polynomial<dense<{{.*}}> : tensor<2x2xi32>> :
  // CHECK: polynomial.constant int<1 + x> :
  // CHECK: polynomial.eval #polynomial{{.}}typed_chebyshev_polynomial <[1.000000e+00, 2.000000e+00]> :
  %0 = polynomial.constant float<1.5 + 0.5x**2> : !real
  %1 = polynomial.constant #polynomial<rns_polynomial<dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>> : !two> : !two
  %2 = polynomial.constant #polynomial.typed_int_polynomial<1 + y> : !poly
  %3 = polynomial.eval #polynomial.typed_chebyshev_polynomial<[1.0, 2.0]> : !real, %x : f64
  return %3 : f64
}
