func.func @main(%a: tensor<4xi3> {secret.secret}, %x: i3 {secret.secret}) -> tensor<4xi3> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert %x into %a[%c2] : tensor<4xi3>
  return %0 : tensor<4xi3>
}
