func.func @main(%a: i4 {secret.secret}) -> tensor<3xi4> {
  %e = tensor.empty() : tensor<3xi4>
  %0 = linalg.fill ins(%a : i4) outs(%e : tensor<3xi4>) -> tensor<3xi4>
  return %0 : tensor<3xi4>
}
