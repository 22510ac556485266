// The dot product of a secret vector and public weights: the weights are no secret, but are known
// only when the program runs. Public bits choose what cells compute and take none of their inputs.
func.func @dot(%x: tensor<8xi8> {secret.secret}, %weights: tensor<8xi8>) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = affine.for %i = 0 to 8 iter_args(%acc = %zero) -> (i32) {
    %a = tensor.extract %x[%i] : tensor<8xi8>
    %b = tensor.extract %weights[%i] : tensor<8xi8>
    %wide_a = arith.extsi %a : i8 to i32
    %wide_b = arith.extsi %b : i8 to i32
    %product = arith.muli %wide_a, %wide_b : i32
    %next = arith.addi %acc, %product : i32
    affine.yield %next : i32
  }
  return %sum : i32
}
