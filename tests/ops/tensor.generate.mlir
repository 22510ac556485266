func.func @main(%a: tensor<4xi4> {secret.secret}) -> tensor<4xi4> {
  %c3 = arith.constant 3 : index
  %0 = tensor.generate {
  ^bb0(%i: index):
    %j = arith.subi %c3, %i : index
    %x = tensor.extract %a[%j] : tensor<4xi4>
    tensor.yield %x : i4
  } : tensor<4xi4>
  return %0 : tensor<4xi4>
}
