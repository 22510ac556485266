// Inputs that are public are read from outside, secrets that go through are not touched, and what reads no secret is opened.
// RUN: ringmill opt %s --canonicalize | FileCheck %s

// CHECK: func.func @inputs(%[[V:.*]]: !secret.secret<i32>, %[[P:.*]]: i32, %[[Q:.*]]: i32)
// CHECK-NEXT: %[[G:.*]] = secret.generic(%[[V]]: !secret.secret<i32>) {
// CHECK-NEXT: ^body(%[[X:.*]]: i32):
// CHECK-NEXT:   %[[A:.*]] = arith.addi %[[X]], %[[P]] : i32
// CHECK-NEXT:   %[[B:.*]] = arith.addi %[[A]], %[[Q]] : i32
// CHECK-NEXT:   secret.yield %[[B]] : i32
// CHECK-NEXT: } -> !secret.secret<i32>
// CHECK-NEXT: return %[[G]], %[[V]], %[[G]]
func.func @inputs(%v: !secret.secret<i32>, %p: i32, %q: i32)
    -> (!secret.secret<i32>, !secret.secret<i32>, !secret.secret<i32>) {
  %k = secret.conceal %q : i32 -> !secret.secret<i32>
  %0:3 = secret.generic(%v: !secret.secret<i32>, %p: i32, %k: !secret.secret<i32>) {
  ^body(%x: i32, %y: i32, %z: i32):
    %a = arith.addi %x, %y : i32
    %b = arith.addi %a, %z : i32
    secret.yield %b, %x, %b : i32, i32, i32
  } -> (!secret.secret<i32>, !secret.secret<i32>, !secret.secret<i32>)
  return %0#0, %0#1, %0#2 : !secret.secret<i32>, !secret.secret<i32>, !secret.secret<i32>
}

// CHECK: func.func @public(%[[P:.*]]: i32)
// CHECK-NEXT: %[[A:.*]] = arith.addi %[[P]], %[[P]] : i32
// CHECK-NEXT: %[[K:.*]] = secret.conceal %[[A]] : i32 -> !secret.secret<i32>
// CHECK-NEXT: %[[L:.*]] = secret.conceal %[[P]] : i32 -> !secret.secret<i32>
// CHECK-NEXT: return %[[K]], %[[L]]
func.func @public(%p: i32) -> (!secret.secret<i32>, !secret.secret<i32>) {
  %0:2 = secret.generic(%p: i32) {
  ^body(%x: i32):
    %a = arith.addi %x, %x : i32
    secret.yield %a, %x : i32, i32
  } -> (!secret.secret<i32>, !secret.secret<i32>)
  return %0#0, %0#1 : !secret.secret<i32>, !secret.secret<i32>
}

// CHECK: func.func @memory()
// CHECK-NEXT: secret.generic() {
// CHECK-NEXT:   memref.alloc
func.func @memory() -> !secret.secret<memref<1xi8>> {
  %0 = secret.generic() {
    %m = memref.alloc() : memref<1xi8>
    secret.yield %m : memref<1xi8>
  } -> !secret.secret<memref<1xi8>>
  return %0 : !secret.secret<memref<1xi8>>
}
