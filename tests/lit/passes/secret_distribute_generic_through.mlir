// With distribute-through, only the ops that are named are split from others.
// RUN: ringmill opt %s --secret-distribute-generic=distribute-through=affine.for | FileCheck %s
// RUN: ringmill opt %s --secret-distribute-generic=distribute-through=scf.if,arith.muli | FileCheck %s --check-prefix=OTHER

// CHECK: func.func @main(%[[V:.*]]: !secret.secret<i32>, %[[M:.*]]: !secret.secret<memref<10xi32>>)
// CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[G:.*]] = secret.generic(%[[M]]: !secret.secret<memref<10xi32>>) {
// CHECK-NEXT: ^body(%[[X:.*]]: memref<10xi32>):
// CHECK-NEXT:   %[[A:.*]] = memref.load %[[X]][%[[C0]]] : memref<10xi32>
// CHECK-NEXT:   %[[B:.*]] = arith.addi %[[C7]], %[[A]] : i32
// CHECK-NEXT:   memref.store %[[B]], %[[X]][%[[C0]]] : memref<10xi32>
// CHECK-NEXT:   secret.yield %[[B]] : i32
// CHECK-NEXT: } -> !secret.secret<i32>
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to 10 {
// CHECK-NEXT:   secret.generic(%[[V]]: !secret.secret<i32>, %[[M]]: !secret.secret<memref<10xi32>>) {
// CHECK-NEXT:   ^body(%[[X:.*]]: i32, %[[Y:.*]]: memref<10xi32>):
// CHECK-NEXT:     affine.load
// CHECK-NEXT:     arith.muli
// CHECK-NEXT:     arith.addi
// CHECK-NEXT:     affine.store
// CHECK-NEXT:     secret.yield
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: secret.generic(%[[M]]: !secret.secret<memref<10xi32>>, %[[G]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: memref<10xi32>, %[[Y:.*]]: i32):
// CHECK-NEXT:   %[[D:.*]] = memref.load %[[X]][%[[C0]]] : memref<10xi32>
// CHECK-NEXT:   %[[E:.*]] = arith.muli %[[Y]], %[[D]] : i32
// CHECK-NEXT:   memref.store %[[E]], %[[X]][%[[C0]]] : memref<10xi32>
// CHECK-NEXT:   secret.yield
// CHECK-NEXT: }
// CHECK-NEXT: return

// OTHER: secret.generic
// OTHER:   affine.for
// OTHER:   memref.load
// OTHER-NEXT: secret.yield
// OTHER: secret.generic
// OTHER-NEXT: ^body
// OTHER-NEXT: arith.muli
// OTHER-NEXT: secret.yield
// OTHER: secret.generic
// OTHER-NEXT: ^body
// OTHER-NEXT: memref.store
// OTHER-NEXT: secret.yield
func.func @main(%v: !secret.secret<i32>, %m: !secret.secret<memref<10xi32>>) {
  secret.generic ins(%v, %m : !secret.secret<i32>, !secret.secret<memref<10xi32>>) {
  ^bb0(%y: i32, %x: memref<10xi32>):
    %c7 = arith.constant 7 : i32
    %c0 = arith.constant 0 : index
    %a = memref.load %x[%c0] : memref<10xi32>
    %b = arith.addi %c7, %a : i32
    memref.store %b, %x[%c0] : memref<10xi32>
    affine.for %i = 0 to 10 {
      %2 = affine.load %x[%i] : memref<10xi32>
      %3 = arith.muli %2, %y : i32
      %4 = arith.addi %c7, %3 : i32
      affine.store %4, %x[%i] : memref<10xi32>
    }
    %d = memref.load %x[%c0] : memref<10xi32>
    %e = arith.muli %b, %d : i32
    memref.store %e, %x[%c0] : memref<10xi32>
    secret.yield
  }
  return
}
