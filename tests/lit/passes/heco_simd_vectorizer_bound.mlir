// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=true
// EXIT: 1
func.func @main(%t: tensor<4xi16>, %n: index) -> i16 {
  %zero = arith.constant 0 : i16
  %r = affine.for %i = 0 to %n iter_args(%sum = %zero) -> (i16) {
    %x = tensor.extract %t[%i] : tensor<4xi16>
    %next = arith.addi %sum, %x : i16
    affine.yield %next : i16
  }
  return %r : i16
}
