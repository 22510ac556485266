func.func @main(%a: tensor<3x2xi1> {secret.secret}) -> tensor<1x2xi1> {
  %0 = tosa.reduce_any %a {axis = 0 : i32} : (tensor<3x2xi1>) -> tensor<1x2xi1>
  return %0 : tensor<1x2xi1>
}
