// Neighbours merge, over what only computes, but not over what touches memory or reads their results.
// RUN: ringmill opt %s --secret-merge-adjacent-generics | FileCheck %s
// RUN: ringmill opt %s --secret-merge-adjacent-generics --secret-merge-adjacent-generics | FileCheck %s

// CHECK: func.func @chain(%[[V:.*]]: !secret.secret<i32>, %[[W:.*]]: !secret.secret<i32>)
// CHECK-NEXT: %[[C:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[G:.*]]:2 = secret.generic(%[[V]]: !secret.secret<i32>, %[[W]]: !secret.secret<i32>) attrs = {note} {
// CHECK-NEXT: ^body(%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT:   %[[A:.*]] = arith.addi %[[X]], %[[X]] : i32
// CHECK-NEXT:   %[[B:.*]] = arith.muli %[[A]], %[[Y]] : i32
// CHECK-NEXT:   %[[D:.*]] = arith.subi %[[B]], %[[C]] : i32
// CHECK-NEXT:   secret.yield %[[A]], %[[D]] : i32, i32
// CHECK-NEXT: } -> (!secret.secret<i32>, !secret.secret<i32>)
// CHECK-NEXT: return %[[G]]#1
func.func @chain(%v: !secret.secret<i32>, %w: !secret.secret<i32>) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %a = arith.addi %x, %x : i32
    secret.yield %a : i32
  } -> !secret.secret<i32>
  %c = arith.constant 1 : i32
  %1 = secret.generic(%0: !secret.secret<i32>, %w: !secret.secret<i32>) attrs = {note} {
  ^body(%x: i32, %y: i32):
    %b = arith.muli %x, %y : i32
    %d = arith.subi %b, %c : i32
    secret.yield %d : i32
  } -> !secret.secret<i32>
  return %1 : !secret.secret<i32>
}

// CHECK: func.func @effects
// CHECK: secret.generic
// CHECK: memref.store
// CHECK: secret.generic
// CHECK: memref.load
// CHECK: secret.generic
func.func @effects(%v: !secret.secret<i32>, %m: memref<4xi32>, %p: i32, %i: index) -> (!secret.secret<i32>, i32) {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    memref.store %x, %m[%i] : memref<4xi32>
    secret.yield %x : i32
  } -> !secret.secret<i32>
  memref.store %p, %m[%i] : memref<4xi32>
  %1 = secret.generic(%0: !secret.secret<i32>) {
  ^body(%x: i32):
    %a = memref.load %m[%i] : memref<4xi32>
    secret.yield %a : i32
  } -> !secret.secret<i32>
  %q = memref.load %m[%i] : memref<4xi32>
  %2 = secret.generic(%1: !secret.secret<i32>) {
  ^body(%x: i32):
    memref.store %x, %m[%i] : memref<4xi32>
    secret.yield %x : i32
  } -> !secret.secret<i32>
  return %2, %q : !secret.secret<i32>, i32
}

// CHECK: func.func @revealed
// CHECK: secret.generic
// CHECK: secret.reveal
// CHECK: secret.generic
func.func @revealed(%v: !secret.secret<i32>) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %a = arith.addi %x, %x : i32
    secret.yield %a : i32
  } -> !secret.secret<i32>
  %p = secret.reveal %0 : !secret.secret<i32> -> i32
  %1 = secret.generic(%v: !secret.secret<i32>) {
  ^body(%x: i32):
    %a = arith.addi %x, %p : i32
    secret.yield %a : i32
  } -> !secret.secret<i32>
  return %1 : !secret.secret<i32>
}

// CHECK: func.func @disagree
// CHECK: secret.generic(%{{.*}}: !secret.secret<i32>) attrs = {level = 1 : i64}
// CHECK: secret.generic(%{{.*}}: !secret.secret<i32>) attrs = {level = 2 : i64}
func.func @disagree(%v: !secret.secret<i32>) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>) attrs = {level = 1} {
  ^body(%x: i32):
    secret.yield %x : i32
  } -> !secret.secret<i32>
  %1 = secret.generic(%0: !secret.secret<i32>) attrs = {level = 2} {
  ^body(%x: i32):
    secret.yield %x : i32
  } -> !secret.secret<i32>
  return %1 : !secret.secret<i32>
}
