// What a body reads from outside becomes an input: in nested regions, in affine ops, and secrets.
// RUN: ringmill opt %s --secret-capture-generic-ambient-scope | FileCheck %s
// RUN: ringmill opt %s --secret-capture-generic-ambient-scope --secret-capture-generic-ambient-scope | FileCheck %s

func.func private @on_secrets(!secret.secret<i32>) -> !secret.secret<i32>

// CHECK: func.func @nested(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i32)
// CHECK: secret.generic(%[[V]]: !secret.secret<i32>, %[[P]]: i32) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT:   affine.for %{{.*}} = 0 to 2 iter_args(%[[S:.*]] = %[[Y]]) -> (i32) {
// CHECK-NEXT:     %[[D:.*]] = arith.addi %[[Y]], %[[S]] : i32
// CHECK-NEXT:     arith.muli %[[D]], %[[X]] : i32
func.func @nested(%v: !secret.secret<i32>, %p: i32) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %sum = affine.for %i = 0 to 2 iter_args(%s = %p) -> (i32) {
      %d = arith.addi %p, %s : i32
      %e = arith.muli %d, %x : i32
      affine.yield %e : i32
    }
    secret.yield %sum : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}

// CHECK: func.func @affine(%[[M:.*]]: !secret.secret<memref<4xi32>>, %[[N:.*]]: index)
// CHECK: affine.for %[[I:.*]] = 0 to 4
// CHECK:      secret.generic(%[[M]]: !secret.secret<memref<4xi32>>, %[[I]]: index, %{{.*}}: i32, %[[N]]: index) {
// CHECK-NEXT: ^body(%[[X:.*]]: memref<4xi32>, %[[J:.*]]: index, %[[C:.*]]: i32, %[[K:.*]]: index):
// CHECK-NEXT:   %[[A:.*]] = affine.apply #{{.*}}(%[[J]])
// CHECK-NEXT:   affine.store %[[C]], %[[X]][%[[A]]] : memref<4xi32>
// CHECK-NEXT:   affine.store %[[C]], %[[X]][%[[J]] + symbol(%[[K]])] : memref<4xi32>
// CHECK-NEXT:   affine.for %[[L:.*]] = #{{.*}}(%[[J]]) to 4
func.func @affine(%m: !secret.secret<memref<4xi32>>, %n: index) {
  %c = arith.constant 7 : i32
  affine.for %i = 0 to 4 {
    secret.generic(%m: !secret.secret<memref<4xi32>>) {
    ^body(%x: memref<4xi32>):
      %a = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%i)
      affine.store %c, %x[%a] : memref<4xi32>
      affine.store %c, %x[%i + symbol(%n)] : memref<4xi32>
      affine.for %j = affine_map<(d0) -> (d0)>(%i) to 4 {
        affine.store %c, %x[%j] : memref<4xi32>
      }
      secret.yield
    }
  }
  return
}

// CHECK: func.func @secrets(%[[V:.*]]: !secret.secret<i32>)
// CHECK-NEXT: secret.generic(%[[V]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[K:.*]] = secret.conceal %[[X]] : i32 -> !secret.secret<i32>
// CHECK-NEXT:   func.call @on_secrets(%[[K]])
func.func @secrets(%v: !secret.secret<i32>) -> !secret.secret<i32> {
  %0 = secret.generic() {
    %1 = func.call @on_secrets(%v) : (!secret.secret<i32>) -> !secret.secret<i32>
    %2 = secret.reveal %1 : !secret.secret<i32> -> i32
    secret.yield %2 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
