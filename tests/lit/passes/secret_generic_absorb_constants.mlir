// Constants, and nothing else, are copied into the bodies that read them; those outside stay.
// RUN: ringmill opt %s --secret-generic-absorb-constants | FileCheck %s
// RUN: ringmill opt %s --secret-generic-absorb-constants --secret-generic-absorb-constants | FileCheck %s

// CHECK: func.func @main(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i32)
// CHECK-NEXT: arith.constant 7 : i32
// CHECK-NEXT: arith.constant 9 : i32
// CHECK-NEXT: %[[Q:.*]] = arith.addi %[[P]], %{{.*}} : i32
// CHECK-NEXT: secret.generic(%[[V]]: !secret.secret<i32>, %[[Q]]: i32) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT:   %[[NINE:.*]] = arith.constant 9 : i32
// CHECK-NEXT:   %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NEXT:   affine.for %{{.*}} iter_args(%[[S:.*]] = %[[NINE]]) -> (i32) {
// CHECK-NEXT:     %[[D:.*]] = arith.addi %[[SEVEN]], %[[S]] : i32
// CHECK-NEXT:     arith.muli %[[D]], %[[X]] : i32
// CHECK:        arith.addi %{{.*}}, %[[Y]] : i32
func.func @main(%v: !secret.secret<i32>, %p: i32) -> !secret.secret<i32> {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %q = arith.addi %p, %c7 : i32
  %0 = secret.generic(%v: !secret.secret<i32>, %c9: i32, %q: i32) {
  ^body(%x: i32, %n: i32, %y: i32):
    %sum = affine.for %i = 0 to 2 iter_args(%s = %n) -> (i32) {
      %d = arith.addi %c7, %s : i32
      %e = arith.muli %d, %x : i32
      affine.yield %e : i32
    }
    %r = arith.addi %sum, %y : i32
    secret.yield %r : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
