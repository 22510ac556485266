// The head of a quantized network in tosa: the edges of a 6x6 image of 16 greys (Sobel's convolutions, one channel for each direction),
// requantized with a scale for each channel, ReLU as a clamp at the zero point, and a dense layer of four outputs, requantized.
func.func @edges(%image: tensor<1x6x6x1xi4> {secret.secret}) -> tensor<1x4xi8> {
  %pixels = tosa.cast %image : (tensor<1x6x6x1xi4>) -> tensor<1x6x6x1xi8>
  %kernel = "tosa.const"() {values = dense<[
    [[[-1], [0], [1]], [[-2], [0], [2]], [[-1], [0], [1]]],
    [[[-1], [-2], [-1]], [[0], [0], [0]], [[1], [2], [1]]]]> : tensor<2x3x3x1xi8>} : () -> tensor<2x3x3x1xi8>
  %bias = "tosa.const"() {values = dense<[5, -3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %black = "tosa.const"() {values = dense<-8> : tensor<1xi8>} : () -> tensor<1xi8>
  %no_zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %sums = tosa.conv2d %pixels, %kernel, %bias, %black, %no_zero
      {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 3, 3>}
      : (tensor<1x6x6x1xi8>, tensor<2x3x3x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32>

  %scales = "tosa.const"() {values = dense<[1342177280, 1610612736]> : tensor<2xi32>} : () -> tensor<2xi32>
  %shifts = "tosa.const"() {values = dense<[32, 33]> : tensor<2xi8>} : () -> tensor<2xi8>
  %sum_zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %middle_zero = "tosa.const"() {values = dense<-8> : tensor<1xi8>} : () -> tensor<1xi8>
  %scaled = tosa.rescale %sums, %scales, %shifts, %sum_zero, %middle_zero
      {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true}
      : (tensor<1x2x2x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
  %relu = tosa.clamp %scaled {min_val = -8 : i8, max_val = 127 : i8} : (tensor<1x2x2x2xi8>) -> tensor<1x2x2x2xi8>

  %row = tosa.const_shape {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %flat = tosa.reshape %relu, %row : (tensor<1x2x2x2xi8>, !tosa.shape<3>) -> tensor<1x1x8xi8>
  %weights = "tosa.const"() {values = dense<[[
    [-5,  9,  6,  9], [-5,  3, -4, -5], [ 0, -2, -2, -3], [-4,  8, -3,  3], [ 6, -7,  4, -8], [-6, -6, -8,  7], [-1, -2,  3, -1], [ 4,  6,  0,  7]]]> : tensor<1x8x4xi8>} : () -> tensor<1x8x4xi8>
  %products = tosa.matmul %flat, %weights, %middle_zero, %no_zero
      : (tensor<1x1x8xi8>, tensor<1x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x4xi32>
  %offsets = "tosa.const"() {values = dense<[[[90, -35, 0, 41]]]> : tensor<1x1x4xi32>} : () -> tensor<1x1x4xi32>
  %scores = tosa.add %products, %offsets : (tensor<1x1x4xi32>, tensor<1x1x4xi32>) -> tensor<1x1x4xi32>

  %scale = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %shift = "tosa.const"() {values = dense<33> : tensor<1xi8>} : () -> tensor<1xi8>
  %score_zero = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %small = tosa.rescale %scores, %scale, %shift, %sum_zero, %score_zero
      {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true}
      : (tensor<1x1x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x4xi8>
  %list = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %result = tosa.reshape %small, %list : (tensor<1x1x4xi8>, !tosa.shape<2>) -> tensor<1x4xi8>
  return %result : tensor<1x4xi8>
}
