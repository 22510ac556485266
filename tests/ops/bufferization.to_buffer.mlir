func.func @main(%a: tensor<4xi4> {secret.secret}) -> i4 {
  %m = bufferization.to_buffer %a read_only : tensor<4xi4> to memref<4xi4>
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c1] : memref<4xi4>
  return %0 : i4
}
