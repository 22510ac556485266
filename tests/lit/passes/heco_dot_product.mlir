// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// CHECK-LABEL: @main(
// CHECK: arith.muli %arg0, %arg1 : tensor<8xi16>
// CHECK-COUNT-3: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
// CHECK: tensor.extract
// CHECK-NEXT: return
func.func @main(%a: tensor<8xi16>, %b: tensor<8xi16>) -> i16 {
  %zero = arith.constant 0 : i16
  %r = affine.for %i = 0 to 8 iter_args(%sum = %zero) -> (i16) {
    %x = tensor.extract %a[%i] : tensor<8xi16>
    %y = tensor.extract %b[%i] : tensor<8xi16>
    %product = arith.muli %x, %y : i16
    %next = arith.addi %sum, %product : i16
    affine.yield %next : i16
  }
  return %r : i16
}
