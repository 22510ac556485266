// RUN: ringmill opt %s | FileCheck %s

!Z = !mod_arith.int<17 : i32>
!Y = !mod_arith.int<97 : i32>
!p = !polynomial.polynomial<ring = <coefficientType = !Z, polynomialModulus = <1 + x**8>>>
!r = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!Z, !Y>, polynomialModulus = <1 + x**8>>>
!s = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!Z>, polynomialModulus = <1 + x**8>>>

// CHECK-LABEL: @syntax
func.func @syntax(%p: !p, %x: i32, %r: !r) -> !p {
  // CHECK: polynomial.apply_coefficientwise(%{{.*}} : !poly{{.*}}) {
  // CHECK-NEXT: ^{{.*}}(%{{.*}}: !Z17_i32, %{{.*}}: index):
  // CHECK: polynomial.yield %{{.*}} : !Z17_i32
  // CHECK: } -> !poly
  %0 = polynomial.apply_coefficientwise (%p : !p) {
  ^body(%coefficient: !Z, %degree: index):
    %1 = mod_arith.add %coefficient, %coefficient : !Z
    polynomial.yield %1 : !Z
  } -> !p
  // CHECK: polynomial.leading_term %{{.*}} : !poly{{.*}} -> (index, !Z17_i32)
  %2, %3 = polynomial.leading_term %p : !p -> (index, !Z)
  // CHECK: polynomial.eval #polynomial{{.*}}1 + x**2{{.*}}, %{{.*}} : i32
  %4 = polynomial.eval #polynomial.typed_int_polynomial<1 + x**2> : !p, %x : i32
  // CHECK: polynomial.extract_slice %{{.*}} <start = 0, size = 1> : !poly{{.*}} -> !poly
  %5 = polynomial.extract_slice %r <start = 0, size = 1> : !r -> !s
  return %0 : !p
}

// The polynomial as HEIR prints it.
// CHECK-LABEL: @eval
func.func @eval(%x: i32) -> i32 {
  // CHECK: polynomial.eval #polynomial{{.*}}1 + x{{.*}}, %{{.*}} : i32
  %0 = polynomial.eval #polynomial<typed_int_polynomial <1 + x> : !p>, %x : i32
  return %0 : i32
}
