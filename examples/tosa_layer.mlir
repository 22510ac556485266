// The head of a quantized network in tosa: a convolution of a 6x6 image of bytes, requantized with one scale for each channel, ReLU as a clamp
// at the zero point, and a dense layer of four outputs, requantized. Weights are public; the image is secret.
func.func @classify(%image: tensor<1x6x6x1xi8> {secret.secret}) -> tensor<1x4xi8> {
  %kernel = "tosa.const"() {values = dense<[[[[0], [-11], [5]], [[-17], [-16], [14]], [[-14], [3], [17]]], [[[-17], [12], [-7]], [[-18], [-15], [7]], [[6], [-16], [-5]]]]> : tensor<2x3x3x1xi8>} : () -> tensor<2x3x3x1xi8>
  %bias = "tosa.const"() {values = dense<[250, -120]> : tensor<2xi32>} : () -> tensor<2xi32>
  %image_zero = "tosa.const"() {values = dense<-128> : tensor<1xi8>} : () -> tensor<1xi8>
  %no_zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %sums = tosa.conv2d %image, %kernel, %bias, %image_zero, %no_zero
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x6x6x1xi8>, tensor<2x3x3x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x2xi32>

  %scales = "tosa.const"() {values = dense<[1340000000, 1975000000]> : tensor<2xi32>} : () -> tensor<2xi32>
  %shifts = "tosa.const"() {values = dense<[36, 37]> : tensor<2xi8>} : () -> tensor<2xi8>
  %sum_zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %middle_zero = "tosa.const"() {values = dense<-20> : tensor<1xi8>} : () -> tensor<1xi8>
  %scaled = tosa.rescale %sums, %scales, %shifts, %sum_zero, %middle_zero
      {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true}
      : (tensor<1x4x4x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x2xi8>
  %relu = tosa.clamp %scaled {min_val = -20 : i8, max_val = 127 : i8} : (tensor<1x4x4x2xi8>) -> tensor<1x4x4x2xi8>

  %row = tosa.const_shape {values = dense<[1, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %flat = tosa.reshape %relu, %row : (tensor<1x4x4x2xi8>, !tosa.shape<3>) -> tensor<1x1x32xi8>
  %weights = "tosa.const"() {values = dense<[[
    [  26,   17,    7,  -13], [   7,   41,   37,  -12], [ -65,   49,   56,   17], [  -4,   16,   19,   17],
    [   7,  -17,  -37,  -21], [ -26,   27,    9,    4], [  12,   43,  -23,   11], [ -28,  -16,  -16,   50],
    [  -7,  -21,  -32,  -16], [  34,  -34,  -19,   81], [  23,   21,    0,  -17], [  -8,    0,  -25,  -44],
    [ -54,  -27,  -18,   42], [ -32,  -22,  -55,   15], [  31,  -11,   -5,   -9], [ -12,  -41,   55,   -2],
    [  -6,   28,   -3,   -5], [ -17,    4,    7,    7], [   1,  -15,    0,   29], [   8,   -8,  -35,   11],
    [  41,  -37,   15,  -18], [ -24,   14,   56,  -50], [  10,   15,    2,   21], [ -39,    3,    0,    2],
    [ -25,   14,  -67,  -30], [ -13,  -33,  -33,  -30], [  60,   21,   11,  -60], [   8,  -28,  -11,    8],
    [  -7,   -8,   18,    8], [  14,   23,    0,    0], [   8,   11,   -4,    5], [  29,  -29,   13,   18]]]> : tensor<1x32x4xi8>} : () -> tensor<1x32x4xi8>
  %products = tosa.matmul %flat, %weights, %middle_zero, %no_zero
      : (tensor<1x1x32xi8>, tensor<1x32x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x4xi32>
  %offsets = "tosa.const"() {values = dense<[[[900, -350, 0, 4100]]]> : tensor<1x1x4xi32>} : () -> tensor<1x1x4xi32>
  %scores = tosa.add %products, %offsets : (tensor<1x1x4xi32>, tensor<1x1x4xi32>) -> tensor<1x1x4xi32>

  %scale = "tosa.const"() {values = dense<1610612736> : tensor<1xi32>} : () -> tensor<1xi32>
  %shift = "tosa.const"() {values = dense<38> : tensor<1xi8>} : () -> tensor<1xi8>
  %score_zero = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %small = tosa.rescale %scores, %scale, %shift, %sum_zero, %score_zero
      {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true}
      : (tensor<1x1x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x4xi8>
  %list = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %result = tosa.reshape %small, %list : (tensor<1x1x4xi8>, !tosa.shape<2>) -> tensor<1x4xi8>
  return %result : tensor<1x4xi8>
}
