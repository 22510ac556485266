// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// CHECK-LABEL: @main(
// CHECK-COUNT-3: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
// CHECK-NOT: tensor.{{extract|insert}}
func.func @main(%image: tensor<16xi16>) -> tensor<16xi16> {
  %r = affine.for %x = 0 to 4 iter_args(%rows = %image) -> (tensor<16xi16>) {
    %row = affine.for %y = 0 to 4 iter_args(%pixels = %rows) -> (tensor<16xi16>) {
      %k = affine.apply affine_map<(x, y) -> (4 * x + y)>(%x, %y)
      %above = affine.apply affine_map<(x, y) -> ((4 * x + y - 4) mod 16)>(%x, %y)
      %left = affine.apply affine_map<(x, y) -> ((4 * x + y - 1) mod 16)>(%x, %y)
      %corner = affine.apply affine_map<(x, y) -> ((4 * x + y - 5) mod 16)>(%x, %y)
      %0 = tensor.extract %image[%corner] : tensor<16xi16>
      %1 = tensor.extract %image[%k] : tensor<16xi16>
      %2 = tensor.extract %image[%above] : tensor<16xi16>
      %3 = tensor.extract %image[%left] : tensor<16xi16>
      %down = arith.subi %0, %1 : i16
      %up = arith.subi %2, %3 : i16
      %down2 = arith.muli %down, %down : i16
      %up2 = arith.muli %up, %up : i16
      %sum = arith.addi %down2, %up2 : i16
      %next = tensor.insert %sum into %pixels[%k] : tensor<16xi16>
      affine.yield %next : tensor<16xi16>
    }
    affine.yield %row : tensor<16xi16>
  }
  return %r : tensor<16xi16>
}
