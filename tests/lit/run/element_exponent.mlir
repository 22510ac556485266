// RUN: ringmill run %s --arg "[1e3, 2]"
// EXIT: 2
func.func @main(%a: tensor<2xi8> {secret.secret}) -> i8 {
  %0 = arith.constant 0 : index
  %x = tensor.extract %a[%0] : tensor<2xi8>
  return %x : i8
}
