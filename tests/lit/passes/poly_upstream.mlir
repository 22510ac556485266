// Upstream's passes over ops that do nothing but compute.
//
// RUN: ringmill opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=MOTION
// RUN: ringmill opt %s --cse | FileCheck %s --check-prefix=CSE
// RUN: ringmill opt %s --control-flow-sink | FileCheck %s --check-prefix=SINK
// RUN: ringmill opt %s --sccp | FileCheck %s --check-prefix=SCCP

// MOTION-LABEL: @loop
// MOTION: poly.mul
// MOTION: affine.for
// MOTION-NOT: poly.mul
// MOTION: return
func.func @loop(%a: !poly.poly<10>) -> !poly.poly<10> {
  %r = affine.for %i = 0 to 100 iter_args(%s = %a) -> !poly.poly<10> {
    %0 = poly.mul %a, %a : !poly.poly<10>
    %1 = poly.add %s, %0 : !poly.poly<10>
    affine.yield %1 : !poly.poly<10>
  }
  return %r : !poly.poly<10>
}

// CSE-LABEL: @twice
// CSE-COUNT-1: poly.mul
// CSE-NOT: poly.mul
// CSE: return
func.func @twice(%a: !poly.poly<10>, %b: !poly.poly<10>) -> !poly.poly<10> {
  %0 = poly.mul %a, %b : !poly.poly<10>
  %1 = poly.mul %b, %a : !poly.poly<10>
  %2 = poly.sub %0, %1 : !poly.poly<10>
  return %2 : !poly.poly<10>
}

// SINK-LABEL: @sink
// SINK-NOT: poly.mul
// SINK: scf.if
// SINK-NEXT: poly.mul
func.func @sink(%a: !poly.poly<10>, %c: i1) -> !poly.poly<10> {
  %0 = poly.mul %a, %a : !poly.poly<10>
  %1 = scf.if %c -> (!poly.poly<10>) {
    scf.yield %0 : !poly.poly<10>
  } else {
    scf.yield %a : !poly.poly<10>
  }
  return %1 : !poly.poly<10>
}

// A constant through a branch.
// SCCP-LABEL: @branch
// SCCP: poly.constant dense<[1, 4, 10, 12, 9]> : tensor<5xi32> : <10>
// SCCP-NOT: poly.mul
// SCCP: return
func.func @branch(%c: i1) -> !poly.poly<10> {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = poly.from_tensor %0 : tensor<3xi32> -> !poly.poly<10>
  %1 = scf.if %c -> (!poly.poly<10>) {
    scf.yield %a : !poly.poly<10>
  } else {
    %b = poly.constant dense<[1, 2, 3]> : tensor<3xi32> : !poly.poly<10>
    scf.yield %b : !poly.poly<10>
  }
  %2 = poly.mul %1, %1 : !poly.poly<10>
  return %2 : !poly.poly<10>
}
