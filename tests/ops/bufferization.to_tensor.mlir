func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %t = bufferization.to_tensor %a restrict : memref<4xi4> to tensor<4xi4>
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c1] : tensor<4xi4>
  return %0 : i4
}
