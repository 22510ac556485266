// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// CHECK-LABEL: @main(
// CHECK-NEXT: arith.muli %arg0, %arg3 : tensor<64xi16>
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.muli
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.subi
// CHECK-NEXT: return
func.func @main(%a: tensor<64xi16>, %b: tensor<64xi16>, %c: tensor<64xi16>, %x: tensor<64xi16>,
                %y: tensor<64xi16>) -> tensor<64xi16> {
  %r = affine.for %i = 0 to 64 iter_args(%to = %y) -> (tensor<64xi16>) {
    %ai = tensor.extract %a[%i] : tensor<64xi16>
    %bi = tensor.extract %b[%i] : tensor<64xi16>
    %ci = tensor.extract %c[%i] : tensor<64xi16>
    %xi = tensor.extract %x[%i] : tensor<64xi16>
    %yi = tensor.extract %y[%i] : tensor<64xi16>
    %ax = arith.muli %ai, %xi : i16
    %axb = arith.addi %ax, %bi : i16
    %higher = arith.muli %xi, %axb : i16
    %value = arith.addi %higher, %ci : i16
    %rest = arith.subi %yi, %value : i16
    %next = tensor.insert %rest into %to[%i] : tensor<64xi16>
    affine.yield %next : tensor<64xi16>
  }
  return %r : tensor<64xi16>
}
