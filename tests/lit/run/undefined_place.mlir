// An undefined result is shown where it is made.
// RUN: ringmill run %s --arg [1,2,3,4]
// EXIT: 1
func.func @main(%t: tensor<4xi8>) -> tensor<4xi8> {
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i8
  %0 = tensor.insert %x into %t[%c9] : tensor<4xi8>
  return %0 : tensor<4xi8>
}
