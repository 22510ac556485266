func.func @main(%a: memref<2x2xi4> {secret.secret}) -> i4 {
  %v = memref.transpose %a (i, j) -> (j, i) : memref<2x2xi4> to memref<2x2xi4, strided<[1, 2]>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %v[%c1, %c0] : memref<2x2xi4, strided<[1, 2]>>
  return %0 : i4
}
