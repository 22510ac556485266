func.func @main(%a: tensor<4xi3> {secret.secret}, %i: i2 {secret.secret}) -> i3 {
  %j = arith.index_castui %i : i2 to index
  %0 = tensor.extract %a[%j] : tensor<4xi3>
  return %0 : i3
}
