func.func @main(%a: tensor<1x2x2xi2> {secret.secret}, %b: tensor<1x2x2xi2> {secret.secret}) -> tensor<1x2x2xi2> {
  %z = arith.constant dense<0> : tensor<1x2x2xi2>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x2x2xi2>, tensor<1x2x2xi2>) outs(%z : tensor<1x2x2xi2>) -> tensor<1x2x2xi2>
  return %0 : tensor<1x2x2xi2>
}
