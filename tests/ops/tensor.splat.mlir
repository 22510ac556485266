func.func @main(%a: i4 {secret.secret}) -> tensor<3xi4> {
  %0 = tensor.splat %a : tensor<3xi4>
  return %0 : tensor<3xi4>
}
