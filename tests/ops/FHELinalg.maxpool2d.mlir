func.func @main(%a: tensor<1x1x3x2x!FHE.esint<2>>) -> tensor<1x1x2x1x!FHE.esint<2>> {
  %r = "FHELinalg.maxpool2d"(%a) {dilations = dense<[1, 1]> : tensor<2xi64>, kernel_shape = dense<2> : tensor<2xi64>, strides = dense<[1, 1]> : tensor<2xi64>} : (tensor<1x1x3x2x!FHE.esint<2>>) -> tensor<1x1x2x1x!FHE.esint<2>>
  return %r : tensor<1x1x2x1x!FHE.esint<2>>
}
