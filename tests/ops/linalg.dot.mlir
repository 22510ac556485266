func.func @main(%a: tensor<2xi4> {secret.secret}, %b: tensor<2xi4> {secret.secret}) -> tensor<i4> {
  %z = arith.constant dense<0> : tensor<i4>
  %0 = linalg.dot ins(%a, %b : tensor<2xi4>, tensor<2xi4>) outs(%z : tensor<i4>) -> tensor<i4>
  return %0 : tensor<i4>
}
