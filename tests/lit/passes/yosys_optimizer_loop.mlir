// A tensor is accessed outside of circuits where its subscript is the counter of a loop; the circuit
// has as many iterations as are asked for.
// RUN: ringmill opt %s --yosys-optimizer="unroll-factor=2" | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: ringmill opt %s --yosys-optimizer="unroll-factor=8" | FileCheck %s --check-prefix=ALL
// RUN: ringmill opt %s --yosys-optimizer | FileCheck %s --check-prefixes=CHECK,ONE

// ALL-NOT:    affine.for
// ALL:        secret.generic(%{{.*}}: !secret.secret<tensor<32xi1>>)
// CHECK-LABEL: func.func @sum
// TWO:        affine.for %[[I:.*]] = 0 to 4 step 2
// ONE:        affine.for %[[I:.*]] = 0 to 4 iter_args
// TWO:        %[[J:.*]] = affine.apply
// TWO:        secret.generic(%{{.*}}: !secret.secret<tensor<4xi8>>, %[[I]]: index, %[[J]]: index)
// ONE:        secret.generic(%{{.*}}: !secret.secret<tensor<4xi8>>, %[[I]]: index)
// CHECK:      tensor.extract %{{.*}} : tensor<4xi8>
// CHECK:      secret.cast %{{.*}} : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
// CHECK:      secret.generic(
// CHECK:      comb.truth_table
// CHECK:      } -> !secret.secret<tensor<8xi1>>
// CHECK:      secret.cast %{{.*}} : !secret.secret<tensor<8xi1>> to !secret.secret<i8>
// CHECK:      affine.yield
func.func @sum(%t: !secret.secret<tensor<4xi8>>) -> !secret.secret<i8> {
  %c0 = arith.constant 0 : i8
  %zero = secret.conceal %c0 : i8 -> !secret.secret<i8>
  %r = affine.for %i = 0 to 4 iter_args(%sum = %zero) -> !secret.secret<i8> {
    %next = secret.generic(%t: !secret.secret<tensor<4xi8>>, %sum: !secret.secret<i8>) {
    ^bb0(%x: tensor<4xi8>, %s: i8):
      %v = tensor.extract %x[%i] : tensor<4xi8>
      %n = arith.addi %v, %s : i8
      secret.yield %n : i8
    } -> !secret.secret<i8>
    affine.yield %next : !secret.secret<i8>
  }
  return %r : !secret.secret<i8>
}

// A loop without iterations.
func.func @none(%t: !secret.secret<i8>) -> !secret.secret<i8> {
  %r = affine.for %i = 4 to 4 iter_args(%sum = %t) -> !secret.secret<i8> {
    %next = secret.generic(%sum: !secret.secret<i8>) {
    ^bb0(%s: i8):
      %n = arith.addi %s, %s : i8
      secret.yield %n : i8
    } -> !secret.secret<i8>
    affine.yield %next : !secret.secret<i8>
  }
  return %r : !secret.secret<i8>
}
