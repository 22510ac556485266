func.func @main(%a: memref<2x2xi4> {secret.secret}) -> i4 {
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x2xi4> into memref<4xi4>
  %c2 = arith.constant 2 : index
  %0 = memref.load %v[%c2] : memref<4xi4>
  return %0 : i4
}
