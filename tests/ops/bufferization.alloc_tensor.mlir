func.func @main(%a: i4 {secret.secret}) -> tensor<3xi4> {
  %e = bufferization.alloc_tensor() : tensor<3xi4>
  %0 = linalg.fill ins(%a : i4) outs(%e : tensor<3xi4>) -> tensor<3xi4>
  return %0 : tensor<3xi4>
}
