// RUN: ringmill opt %s --split-input-file
// EXIT: 1
func.func @dynamic(%t: tensor<?xi32>) -> !poly.poly<10> {
  %0 = poly.from_tensor %t : tensor<?xi32> -> !poly.poly<10>
  return %0 : !poly.poly<10>
}

// -----

func.func @shorter(%a: !poly.poly<10>) -> tensor<3xi32> {
  %0 = poly.to_tensor %a : !poly.poly<10> -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @matrix() -> !poly.poly<10> {
  %0 = poly.constant dense<[[1, 2]]> : tensor<1x2xi32> : !poly.poly<10>
  return %0 : !poly.poly<10>
}
