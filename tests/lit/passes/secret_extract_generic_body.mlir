// Bodies become functions; what they read from outside becomes arguments.
// RUN: ringmill opt %s --secret-extract-generic-body | FileCheck %s
// RUN: ringmill opt %s --secret-extract-generic-body --secret-extract-generic-body | FileCheck %s

// CHECK: func.func private @internal_generic_0(i32) -> i32
func.func private @internal_generic_0(i32) -> i32

// CHECK: func.func private @internal_generic_1(%[[X:.*]]: i32, %[[C:.*]]: i32, %[[P:.*]]: i32) -> (i32, i32) {
// CHECK-NEXT: %[[A:.*]] = arith.addi %[[X]], %[[C]] : i32
// CHECK-NEXT: %[[B:.*]] = arith.muli %[[A]], %[[P]] : i32
// CHECK-NEXT: return %[[B]], %[[X]] : i32, i32
// CHECK: func.func private @internal_generic_2(%[[M:.*]]: memref<1xi32>, %[[I:.*]]: index) {
// CHECK: affine.store %{{.*}}, %[[M]][symbol(%[[I]])] : memref<1xi32>
// CHECK-NEXT: return
// CHECK: func.func @main(%[[V:.*]]: !secret.secret<i32>, %[[M:.*]]: !secret.secret<memref<1xi32>>, %[[P:.*]]: i32, %[[I:.*]]: index)
// CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
// CHECK-NEXT: secret.generic(%[[V]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[R:.*]]:2 = func.call @internal_generic_1(%[[X]], %[[C]], %[[P]]) : (i32, i32, i32) -> (i32, i32)
// CHECK-NEXT:   secret.yield %[[R]]#0, %[[R]]#1 : i32, i32
// CHECK:      ^body(%[[X:.*]]: memref<1xi32>):
// CHECK-NEXT:   func.call @internal_generic_2(%[[X]], %[[I]]) : (memref<1xi32>, index) -> ()
// CHECK-NEXT:   secret.yield
func.func @main(%v: !secret.secret<i32>, %m: !secret.secret<memref<1xi32>>, %p: i32, %i: index)
    -> (!secret.secret<i32>, !secret.secret<i32>) {
  %c7 = arith.constant 7 : i32
  %0:2 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %a = arith.addi %x, %c7 : i32
    %b = arith.muli %a, %p : i32
    secret.yield %b, %x : i32, i32
  } -> (!secret.secret<i32>, !secret.secret<i32>)
  secret.generic(%m: !secret.secret<memref<1xi32>>) {
  ^body(%x: memref<1xi32>):
    %c = arith.constant 9 : i32
    affine.store %c, %x[symbol(%i)] : memref<1xi32>
    secret.yield
  }
  return %0#0, %0#1 : !secret.secret<i32>, !secret.secret<i32>
}
