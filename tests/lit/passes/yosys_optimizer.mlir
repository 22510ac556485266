// Arithmetic on secrets becomes a circuit; the types of functions stay.
// RUN: ringmill opt %s --yosys-optimizer | FileCheck %s --check-prefixes=CHECK,LUT
// RUN: ringmill opt %s --yosys-optimizer="mode=LUT4 abc-fast=true" | FileCheck %s --check-prefixes=CHECK,WIDE
// RUN: ringmill opt %s --yosys-optimizer="mode=Boolean use-submodules=false" | FileCheck %s --check-prefixes=CHECK,GATES
// RUN: ringmill opt %s --yosys-optimizer="engine=ringmill mode=LUT" | FileCheck %s --check-prefixes=CHECK,LUT

// LUT:       func.func private @internal_generic_0(%{{.*}}: i4, %{{.*}}: tensor<2xi8>, %{{.*}}: i1, %{{.*}}: i4)
// WIDE:      func.func private @internal_generic_0
// GATES-NOT: func.func private
// CHECK:      func.func @f(%[[A:.*]]: !secret.secret<i4>, %[[T:.*]]: !secret.secret<tensor<2xi8>>,
// CHECK-SAME: %[[B:.*]]: !secret.secret<i1>, %[[K:.*]]: i2)
// CHECK-SAME: -> (!secret.secret<tensor<1x2xi4>>, !secret.secret<i1>) {
// CHECK-DAG:  %[[AB:.*]] = secret.cast %[[A]] : !secret.secret<i4> to !secret.secret<tensor<4xi1>>
// CHECK-DAG:  %[[TB:.*]] = secret.cast %[[T]] : !secret.secret<tensor<2xi8>> to !secret.secret<tensor<16xi1>>
// CHECK-DAG:  %[[BB:.*]] = secret.cast %[[B]] : !secret.secret<i1> to !secret.secret<i1>
// CHECK:      arith.trunci %{{.*}} : i4 to i1
// CHECK:      tensor.from_elements %{{.*}} : tensor<4xi1>
// CHECK:      secret.generic(
// CHECK-NOT:  arith.{{[^c]}}
// LUT:        comb.truth_table %{{.*}}, %{{.*}}, %{{.*}} -> {{.*}} : ui8
// WIDE:       comb.truth_table %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} -> {{.*}} : ui16
// GATES-NOT:  comb.truth_table
// GATES:      comb.{{and|nand|or|nor|xor|xnor}} %{{.*}}, %{{.*}} : i1
// CHECK:      secret.yield %{{.*}}, %{{.*}} : tensor<8xi1>, i1
// CHECK:      } -> (!secret.secret<tensor<8xi1>>, !secret.secret<i1>)
// CHECK:      secret.cast %{{.*}} : !secret.secret<tensor<8xi1>> to !secret.secret<tensor<1x2xi4>>
// CHECK:      secret.cast %{{.*}} : !secret.secret<i1> to !secret.secret<i1>
// CHECK:      return
func.func @f(%a: !secret.secret<i4>, %t: !secret.secret<tensor<2xi8>>, %b: !secret.secret<i1>, %k: i2)
    -> (!secret.secret<tensor<1x2xi4>>, !secret.secret<i1>) {
  %c3 = arith.constant 3 : i4
  %0:2 = secret.generic(%a: !secret.secret<i4>, %t: !secret.secret<tensor<2xi8>>, %b: !secret.secret<i1>, %k: i2) {
  ^bb0(%x: i4, %y: tensor<2xi8>, %z: i1, %w: i2):
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %wide = arith.extui %w : i2 to i4
    %1 = arith.muli %x, %c3 : i4
    %2 = arith.addi %1, %wide : i4
    %3 = tensor.extract %y[%i1] : tensor<2xi8>
    %4 = arith.trunci %3 : i8 to i4
    %5 = arith.select %z, %2, %4 : i4
    %6 = tensor.from_elements %5, %4 : tensor<1x2xi4>
    %7 = arith.cmpi slt, %2, %4 : i4
    secret.yield %6, %7 : tensor<1x2xi4>, i1
  } -> (!secret.secret<tensor<1x2xi4>>, !secret.secret<i1>)
  return %0#0, %0#1 : !secret.secret<tensor<1x2xi4>>, !secret.secret<i1>
}

// A body that computes nothing stays.
// CHECK-LABEL: func.func @g
// CHECK:       tensor.extract %{{.*}} : tensor<2xi8>
// CHECK-NOT:   secret.cast
func.func @g(%t: !secret.secret<tensor<2xi8>>) -> !secret.secret<i8> {
  %0 = secret.generic(%t: !secret.secret<tensor<2xi8>>) {
  ^bb0(%y: tensor<2xi8>):
    %i1 = arith.constant 1 : index
    %1 = tensor.extract %y[%i1] : tensor<2xi8>
    secret.yield %1 : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}

// What the body calls is in the circuit.
// CHECK-LABEL: func.func @h
// CHECK-NOT:   func.call
// CHECK:       return
func.func private @inner(%x: i4) -> i4 {
  %0 = arith.addi %x, %x : i4
  return %0 : i4
}
func.func @h(%a: !secret.secret<i4>) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>) {
  ^bb0(%x: i4):
    %1 = func.call @inner(%x) : (i4) -> i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
