// passes: canonicalize
// fault: `tosa.negate` of `tosa.negate` is removed, though the first saturates at the least number
// avoid: subtract from a constant 0 with `tosa.sub` in a wider type
// input: 128
func.func @main(%t: tensor<1xi8>) -> tensor<1xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = tosa.negate %t, %zero, %zero : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %b = tosa.negate %a, %zero, %zero : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  return %b : tensor<1xi8>
}
