func.func @main(%a: memref<2x2xi3> {secret.secret}, %x: i3 {secret.secret}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %a[%c1, %c0] : memref<2x2xi3>
  return
}
