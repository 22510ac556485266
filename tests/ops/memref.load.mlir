func.func @main(%a: memref<2x2xi4> {secret.secret}) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %a[%c1, %c0] : memref<2x2xi4>
  return %0 : i4
}
