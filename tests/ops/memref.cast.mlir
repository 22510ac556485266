func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %v = memref.cast %a : memref<4xi4> to memref<4xi4, strided<[1]>>
  %c2 = arith.constant 2 : index
  %0 = memref.load %v[%c2] : memref<4xi4, strided<[1]>>
  return %0 : i4
}
