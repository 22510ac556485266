func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %v = memref.subview %a[1] [2] [2] : memref<4xi4> to memref<2xi4, strided<[2], offset: 1>>
  %c1 = arith.constant 1 : index
  %0 = memref.load %v[%c1] : memref<2xi4, strided<[2], offset: 1>>
  return %0 : i4
}
