memref.global "private" constant @shape : memref<2xi64> = dense<2>
func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %s = memref.get_global @shape : memref<2xi64>
  %v = memref.reshape %a(%s) : (memref<4xi4>, memref<2xi64>) -> memref<2x2xi4>
  %c1 = arith.constant 1 : index
  %0 = memref.load %v[%c1, %c1] : memref<2x2xi4>
  return %0 : i4
}
