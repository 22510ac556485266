// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// CHECK-LABEL: @main(
// CHECK: %[[D:.*]] = arith.subi %arg0, %arg1 : tensor<4xi16>
// CHECK-NEXT: arith.muli %[[D]], %[[D]] : tensor<4xi16>
// CHECK-COUNT-2: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
// CHECK: tensor.extract
// CHECK-NEXT: return
func.func @main(%a: tensor<4xi16>, %b: tensor<4xi16>) -> i16 {
  %zero = arith.constant 0 : i16
  %r = affine.for %i = 0 to 4 iter_args(%sum = %zero) -> (i16) {
    %x = tensor.extract %a[%i] : tensor<4xi16>
    %y = tensor.extract %b[%i] : tensor<4xi16>
    %difference = arith.subi %x, %y : i16
    %again = arith.subi %x, %y : i16
    %square = arith.muli %difference, %again : i16
    %next = arith.addi %sum, %square : i16
    affine.yield %next : i16
  }
  return %r : i16
}
