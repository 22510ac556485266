// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true | FileCheck %s

// The sum of the nine neighbours of each pixel of an image that continues at its edges.
// CHECK-LABEL: @main(
// CHECK-COUNT-7: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
// CHECK-NOT: tensor.{{extract|insert}}
#at = affine_map<(x, y, i, j) -> ((4 * (x + i) + y + j) mod 16)>
func.func @main(%image: tensor<16xi16>) -> tensor<16xi16> {
  %zero = arith.constant 0 : i16
  %r = affine.for %x = 0 to 4 iter_args(%rows = %image) -> (tensor<16xi16>) {
    %row = affine.for %y = 0 to 4 iter_args(%pixels = %rows) -> (tensor<16xi16>) {
      %sum = affine.for %j = -1 to 2 iter_args(%columns = %zero) -> (i16) {
        %column = affine.for %i = -1 to 2 iter_args(%part = %columns) -> (i16) {
          %k = affine.apply #at(%x, %y, %i, %j)
          %pixel = tensor.extract %image[%k] : tensor<16xi16>
          %next = arith.addi %part, %pixel : i16
          affine.yield %next : i16
        }
        affine.yield %column : i16
      }
      %k = affine.apply affine_map<(x, y) -> (4 * x + y)>(%x, %y)
      %next = tensor.insert %sum into %pixels[%k] : tensor<16xi16>
      affine.yield %next : tensor<16xi16>
    }
    affine.yield %row : tensor<16xi16>
  }
  return %r : tensor<16xi16>
}
