func.func @main(%a: tensor<2x2xi2> {secret.secret}, %b: tensor<2x2xi2> {secret.secret}) -> tensor<2x2xi2> {
  %z = arith.constant dense<0> : tensor<2x2xi2>
  %0 = linalg.matmul ins(%a, %b : tensor<2x2xi2>, tensor<2x2xi2>) outs(%z : tensor<2x2xi2>) -> tensor<2x2xi2>
  return %0 : tensor<2x2xi2>
}
