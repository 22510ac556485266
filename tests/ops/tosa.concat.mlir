func.func @main(%a: tensor<2x1xi4> {secret.secret}, %b: tensor<2x2xi2> {secret.secret}) -> tensor<2x3xi4> {
  %x = tosa.cast %b : (tensor<2x2xi2>) -> tensor<2x2xi4>
  %0 = tosa.concat %a, %x {axis = 1 : i32} : (tensor<2x1xi4>, tensor<2x2xi4>) -> tensor<2x3xi4>
  return %0 : tensor<2x3xi4>
}
