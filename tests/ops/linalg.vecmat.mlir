func.func @main(%b: tensor<2xi2> {secret.secret}, %a: tensor<2x2xi2> {secret.secret}) -> tensor<2xi2> {
  %z = arith.constant dense<0> : tensor<2xi2>
  %0 = linalg.vecmat ins(%b, %a : tensor<2xi2>, tensor<2x2xi2>) outs(%z : tensor<2xi2>) -> tensor<2xi2>
  return %0 : tensor<2xi2>
}
