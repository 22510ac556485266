func.func @main(%a: tensor<2xi4> {secret.secret}, %b: tensor<2xi4> {secret.secret}) -> tensor<2xi4> {
  %e = tensor.empty() : tensor<2xi4>
  %0 = linalg.sub ins(%a, %b : tensor<2xi4>, tensor<2xi4>) outs(%e : tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}
