func.func @main(%a: tensor<1xi8> {secret.secret}) -> tensor<1xi8> {
  %0 = tosa.clamp %a {min_val = -5 : i8, max_val = 100 : i8} : (tensor<1xi8>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}
