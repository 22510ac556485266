// The dot product of two secret int8 vectors, accumulated in 32 bits: the kernel of every dense layer.
func.func @dot_product(%a: tensor<8xi8> {secret.secret}, %b: tensor<8xi8> {secret.secret}) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = affine.for %i = 0 to 8 iter_args(%partial = %zero) -> (i32) {
    %x = tensor.extract %a[%i] : tensor<8xi8>
    %y = tensor.extract %b[%i] : tensor<8xi8>
    %xe = arith.extsi %x : i8 to i32
    %ye = arith.extsi %y : i8 to i32
    %product = arith.muli %xe, %ye : i32
    %next = arith.addi %partial, %product : i32
    affine.yield %next : i32
  }
  return %sum : i32
}
