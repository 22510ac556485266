func.func @main(%a: tensor<1x2xi8> {secret.secret}) -> tensor<1x2xi8> {
  %m = "tosa.const"() {values = dense<[1507328000, 2100000000]> : tensor<2xi32>} : () -> tensor<2xi32>
  %s = "tosa.const"() {values = dense<[30, 33]> : tensor<2xi8>} : () -> tensor<2xi8>
  %i = "tosa.const"() {values = dense<-7> : tensor<1xi8>} : () -> tensor<1xi8>
  %o = "tosa.const"() {values = dense<12> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2xi8>
  return %0 : tensor<1x2xi8>
}
