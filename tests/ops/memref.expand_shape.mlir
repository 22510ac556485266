func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %v = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi4> into memref<2x2xi4>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %v[%c1, %c0] : memref<2x2xi4>
  return %0 : i4
}
