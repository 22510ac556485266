func.func @main(%a: i4 {secret.secret}, %b: i4 {secret.secret}) -> tensor<3xi4> {
  %0 = tensor.from_elements %b, %a, %b : tensor<3xi4>
  return %0 : tensor<3xi4>
}
