func.func @main(%a: memref<4xi4> {secret.secret}) {
  affine.parallel (%i) = (0) to (4) {
    %x = affine.load %a[%i] : memref<4xi4>
    %y = arith.muli %x, %x : i4
    affine.store %y, %a[%i] : memref<4xi4>
  }
  return
}
