// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<4xi8> {secret.secret}, %zero: tensor<1xi8> {secret.secret}) -> tensor<4xi8> {
  %0 = tosa.negate %a, %zero, %zero : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
