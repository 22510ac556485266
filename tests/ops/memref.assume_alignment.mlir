func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %v = memref.assume_alignment %a, 16 : memref<4xi4>
  %c2 = arith.constant 2 : index
  %0 = memref.load %v[%c2] : memref<4xi4>
  return %0 : i4
}
