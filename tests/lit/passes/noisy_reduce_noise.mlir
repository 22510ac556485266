// RUN: ringmill opt %s --noisy-reduce-noise-optimizer | FileCheck %s
// RUN: ringmill opt %s --noisy-reduce-noise | FileCheck %s
// RUN: ringmill opt %s --reduce-noise-optimizer | FileCheck %s

// A product is as noisy as one may be once; it is reduced before the next.
// CHECK-LABEL: @chain
// CHECK: %[[P:.*]] = noisy.mul
// CHECK-NEXT: %[[R:.*]] = noisy.reduce_noise %[[P]] : !noisy.i32
// CHECK-NEXT: %[[Q:.*]] = noisy.mul %[[R]], %[[R]]
// CHECK-NEXT: noisy.decode %[[Q]] : !noisy.i32 -> i5
func.func @chain(%a: i5, %b: i5) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = noisy.encode %b : i5 -> !noisy.i32
  %2 = noisy.mul %0, %1 : !noisy.i32
  %3 = noisy.mul %2, %2 : !noisy.i32
  %4 = noisy.decode %3 : !noisy.i32 -> i5
  return %4 : i5
}

// One of the two branches is too noisy for the product behind: there it is reduced.
// CHECK-LABEL: @branches
// CHECK: scf.if
// CHECK-NEXT: noisy.mul
// CHECK-NEXT: noisy.reduce_noise
// CHECK: } else {
// CHECK-NOT: noisy.reduce_noise
// CHECK: return
func.func @branches(%a: i5, %c: i1) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = scf.if %c -> (!noisy.i32) {
    %2 = noisy.mul %0, %0 : !noisy.i32
    scf.yield %2 : !noisy.i32
  } else {
    %3 = noisy.add %0, %0 : !noisy.i32
    scf.yield %3 : !noisy.i32
  }
  %4 = noisy.mul %1, %0 : !noisy.i32
  %5 = noisy.decode %4 : !noisy.i32 -> i5
  return %5 : i5
}

// The noise of a sum in a loop would grow without end.
// CHECK-LABEL: @loop
// CHECK: scf.for
// CHECK-NEXT: %[[S:.*]] = noisy.add
// CHECK-NEXT: %[[R:.*]] = noisy.reduce_noise %[[S]]
// CHECK-NEXT: scf.yield %[[R]]
func.func @loop(%a: i5, %n: index) -> i5 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %0) -> (!noisy.i32) {
    %2 = noisy.add %s, %0 : !noisy.i32
    scf.yield %2 : !noisy.i32
  }
  %3 = noisy.decode %1 : !noisy.i32 -> i5
  return %3 : i5
}

// The same with branches, and with a condition.
// CHECK-LABEL: @blocks
// CHECK: noisy.add
// CHECK-NEXT: noisy.reduce_noise
// CHECK-LABEL: @while
// CHECK: noisy.sub
// CHECK-NEXT: noisy.reduce_noise
func.func @blocks(%a: i5, %c: i1) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  cf.br ^head(%0 : !noisy.i32)
^head(%x: !noisy.i32):
  %1 = noisy.add %x, %0 : !noisy.i32
  cf.cond_br %c, ^head(%1 : !noisy.i32), ^end(%1 : !noisy.i32)
^end(%y: !noisy.i32):
  %2 = noisy.decode %y : !noisy.i32 -> i5
  return %2 : i5
}
func.func @while(%a: i5, %c: i1) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = scf.while (%x = %0) : (!noisy.i32) -> !noisy.i32 {
    scf.condition(%c) %x : !noisy.i32
  } do {
  ^bb0(%y: !noisy.i32):
    %2 = noisy.sub %y, %0 : !noisy.i32
    scf.yield %2 : !noisy.i32
  }
  %3 = noisy.decode %1 : !noisy.i32 -> i5
  return %3 : i5
}

// An argument may be as noisy as a value can be; it is reduced by hand.
// CHECK-LABEL: @argument
// CHECK-COUNT-1: noisy.reduce_noise
// CHECK-NOT: noisy.reduce_noise
func.func @argument(%a: !noisy.i32) -> !noisy.i32 {
  %0 = noisy.reduce_noise %a : !noisy.i32
  %1 = noisy.mul %0, %0 : !noisy.i32
  return %1 : !noisy.i32
}
