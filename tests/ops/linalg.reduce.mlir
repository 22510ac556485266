func.func @main(%a: tensor<2x2xi4> {secret.secret}) -> tensor<2xi4> {
  %z = arith.constant dense<0> : tensor<2xi4>
  %0 = linalg.reduce ins(%a : tensor<2x2xi4>) outs(%z : tensor<2xi4>) dimensions = [1]
  (%x: i4, %s: i4) {
    %t = arith.addi %x, %s : i4
    linalg.yield %t : i4
  }
  return %0 : tensor<2xi4>
}
