func.func @main(%a: tensor<1x2x2x2x!FHE.eint<2>>) -> tensor<1x2x1x2x!FHE.eint<2>> {
  %w = arith.constant dense<[[[[1], [-2]]], [[[3], [1]]]]> : tensor<2x1x2x1xi5>
  %b = arith.constant dense<[2, -1]> : tensor<2xi5>
  %r = "FHELinalg.conv2d"(%a, %w, %b) {dilations = dense<[1, 1]> : tensor<2xi64>, group = 2 : i64, padding = dense<[0, 0, 0, 0]> : tensor<4xi64>, strides = dense<[2, 1]> : tensor<2xi64>} : (tensor<1x2x2x2x!FHE.eint<2>>, tensor<2x1x2x1xi5>, tensor<2xi5>) -> tensor<1x2x1x2x!FHE.eint<2>>
  return %r : tensor<1x2x1x2x!FHE.eint<2>>
}
