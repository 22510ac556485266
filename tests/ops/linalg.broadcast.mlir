func.func @main(%a: tensor<2xi4> {secret.secret}) -> tensor<2x2xi4> {
  %e = tensor.empty() : tensor<2x2xi4>
  %0 = linalg.broadcast ins(%a : tensor<2xi4>) outs(%e : tensor<2x2xi4>) dimensions = [0]
  return %0 : tensor<2x2xi4>
}
