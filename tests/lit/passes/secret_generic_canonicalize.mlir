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

// Public computation leaves the body.
// CHECK-LABEL: @public_parts
// CHECK-SAME: (%[[S:.*]]: !secret.secret<i16>, %[[X:.*]]: i16)
func.func @public_parts(%s: !secret.secret<i16>, %x: i16) -> !secret.secret<i16> {
  // CHECK: %[[C:.*]] = arith.constant 7 : i16
  // CHECK: %[[P:.*]] = arith.muli %[[X]], %[[C]]
  // CHECK: secret.generic(%[[S]]: !secret.secret<i16>)
  // CHECK: arith.addi %{{.*}}, %[[P]]
  %0 = secret.generic(%s: !secret.secret<i16>, %x: i16) {
  ^body(%a: i16, %b: i16):
    %c = arith.constant 7 : i16
    %p = arith.muli %b, %c : i16
    %q = arith.addi %a, %p : i16
    secret.yield %q : i16
  } -> !secret.secret<i16>
  return %0 : !secret.secret<i16>
}

// A tensor that a secret is inserted into is concealed.
// CHECK-LABEL: @inserted
// CHECK-SAME: (%[[S:.*]]: !secret.secret<i16>, %[[T:.*]]: tensor<2xi16>)
func.func @inserted(%s: !secret.secret<i16>, %t: tensor<2xi16>) -> !secret.secret<tensor<2xi16>> {
  // CHECK: %[[H:.*]] = secret.conceal %[[T]]
  // CHECK: secret.generic(%[[S]]: !secret.secret<i16>, %[[H]]: !secret.secret<tensor<2xi16>>)
  // CHECK: tensor.insert
  %0 = secret.generic(%s: !secret.secret<i16>, %t: tensor<2xi16>) {
  ^body(%a: i16, %b: tensor<2xi16>):
    %c = arith.constant 1 : index
    %q = tensor.insert %a into %b[%c] : tensor<2xi16>
    secret.yield %q : tensor<2xi16>
  } -> !secret.secret<tensor<2xi16>>
  return %0 : !secret.secret<tensor<2xi16>>
}
