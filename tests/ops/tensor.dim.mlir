func.func @main(%a: tensor<4xi4> {secret.secret}) -> i4 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<4xi4>
  %k = arith.index_cast %n : index to i4
  %x = tensor.extract %a[%c0] : tensor<4xi4>
  %0 = arith.addi %x, %k : i4
  return %0 : i4
}
