// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// CHECK-LABEL: @main(
// CHECK-NEXT: arith.muli %arg0, %arg2 : tensor<64xi16>
// CHECK-NEXT: arith.subi
// CHECK-NEXT: arith.subi
// CHECK-NEXT: return
func.func @main(%a: tensor<64xi16>, %b: tensor<64xi16>, %x: tensor<64xi16>, %y: tensor<64xi16>) -> tensor<64xi16> {
  %r = affine.for %i = 0 to 64 iter_args(%to = %y) -> (tensor<64xi16>) {
    %ai = tensor.extract %a[%i] : tensor<64xi16>
    %bi = tensor.extract %b[%i] : tensor<64xi16>
    %xi = tensor.extract %x[%i] : tensor<64xi16>
    %yi = tensor.extract %y[%i] : tensor<64xi16>
    %ax = arith.muli %ai, %xi : i16
    %without = arith.subi %yi, %ax : i16
    %rest = arith.subi %without, %bi : i16
    %next = tensor.insert %rest into %to[%i] : tensor<64xi16>
    affine.yield %next : tensor<64xi16>
  }
  return %r : tensor<64xi16>
}
