// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<4xi8> {secret.secret}) -> tensor<4xi8> {
  %x = tosa.cast %a : (tensor<4xi8>) -> tensor<4xf32>
  %y = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  %0 = tosa.cast %y : (tensor<4xf32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
