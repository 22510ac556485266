func.func @main(%a: tensor<2x3xi2> {secret.secret}) -> tensor<2x1xi8> {
  %x = tosa.cast %a : (tensor<2x3xi2>) -> tensor<2x3xi8>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x1xi8>
  return %0 : tensor<2x1xi8>
}
