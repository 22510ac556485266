func.func @main(%a: tensor<2xi4> {secret.secret}) -> tensor<4xi4> {
  %c = arith.constant 5 : i4
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %c : i4
  } : tensor<2xi4> to tensor<4xi4>
  return %0 : tensor<4xi4>
}
