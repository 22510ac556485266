// A loop over a tensor becomes straight-line arithmetic on scalars.
// RUN: ringmill opt --ringmill-lower %s
func.func @main(%a: tensor<3xi8> {secret.secret}, %out: memref<2xi8>) -> i8 {
  %zero = arith.constant 0 : i8
  %first = arith.constant 0 : index
  %sum = affine.for %i = 0 to 3 iter_args(%partial = %zero) -> (i8) {
    %x = tensor.extract %a[%i] : tensor<3xi8>
    %next = arith.addi %partial, %x : i8
    affine.yield %next : i8
  }
  memref.store %sum, %out[%first] : memref<2xi8>
  return %sum : i8
}
