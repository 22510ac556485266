// Bodies of functions with marked arguments become bodies of secret.generic; calls conceal and reveal.
// RUN: ringmill opt %s --wrap-generic | FileCheck %s
// RUN: ringmill opt %s --wrap-generic --wrap-generic | FileCheck %s

// CHECK: func.func private @declared(!secret.secret<i32>, i32) -> !secret.secret<i8>
func.func private @declared(i32 {secret.secret}, i32) -> i8

// CHECK: func.func @callee(%[[A:.*]]: !secret.secret<i32>, %[[P:.*]]: i32, %[[S:.*]]: !secret.secret<i8>)
// CHECK-SAME: -> (!secret.secret<i32>, !secret.secret<i8>, !secret.secret<i8>)
// CHECK-NEXT: %[[G:.*]]:3 = secret.generic(%[[A]]: !secret.secret<i32>, %[[P]]: i32) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT:   %[[SUM:.*]] = arith.addi %[[X]], %[[Y]] : i32
// CHECK-NEXT:   %[[C:.*]] = arith.constant 42 : i8
// CHECK-NEXT:   %[[R:.*]] = secret.reveal %[[S]] : !secret.secret<i8> -> i8
// CHECK-NEXT:   secret.yield %[[SUM]], %[[C]], %[[R]] : i32, i8, i8
// CHECK-NEXT: } -> (!secret.secret<i32>, !secret.secret<i8>, !secret.secret<i8>)
// CHECK-NEXT: return %[[G]]#0, %[[G]]#1, %[[G]]#2
func.func @callee(%a: i32 {secret.secret}, %p: i32, %s: !secret.secret<i8>) -> (i32, i8, !secret.secret<i8>) {
  %sum = arith.addi %a, %p : i32
  %c = arith.constant 42 : i8
  return %sum, %c, %s : i32, i8, !secret.secret<i8>
}

// CHECK: func.func @main(%[[A:.*]]: !secret.secret<i32>) -> !secret.secret<i8>
// CHECK:      ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[K:.*]] = secret.conceal %[[X]] : i32 -> !secret.secret<i32>
// CHECK-NEXT:   %[[R:.*]] = func.call @declared(%[[K]], %[[X]]) : (!secret.secret<i32>, i32) -> !secret.secret<i8>
// CHECK-NEXT:   %[[P:.*]] = secret.reveal %[[R]] : !secret.secret<i8> -> i8
// CHECK-NEXT:   secret.yield %[[P]] : i8
func.func @main(%a: i32 {secret.secret}) -> i8 {
  %0 = call @declared(%a, %a) : (i32, i32) -> i8
  return %0 : i8
}

// A function without secrets calls one with secrets.
// CHECK: func.func @public(%[[A:.*]]: i32) -> i8
// CHECK-NEXT: %[[K:.*]] = secret.conceal %[[A]] : i32 -> !secret.secret<i32>
// CHECK-NEXT: %[[R:.*]] = call @declared(%[[K]], %[[A]]) : (!secret.secret<i32>, i32) -> !secret.secret<i8>
// CHECK-NEXT: %[[P:.*]] = secret.reveal %[[R]] : !secret.secret<i8> -> i8
// CHECK-NEXT: return %[[P]] : i8
func.func @public(%a: i32) -> i8 {
  %0 = call @declared(%a, %a) : (i32, i32) -> i8
  return %0 : i8
}
