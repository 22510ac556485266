// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<1x2x2x1xi8> {secret.secret}) -> tensor<1x3x3x1xi32> {
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %none = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %scale, %none, %none {mode = BILINEAR} : (tensor<1x2x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1xi32>
  return %0 : tensor<1x3x3x1xi32>
}
