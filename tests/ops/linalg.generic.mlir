#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<2xi4> {secret.secret}, %b: tensor<2xi4> {secret.secret}) -> tensor<2xi4> {
  %e = tensor.empty() : tensor<2xi4>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<2xi4>, tensor<2xi4>) outs(%e : tensor<2xi4>) {
  ^bb0(%x: i4, %y: i4, %o: i4):
    %s = arith.muli %x, %y : i4
    linalg.yield %s : i4
  } -> tensor<2xi4>
  return %0 : tensor<2xi4>
}
