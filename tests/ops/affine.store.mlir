func.func @main(%a: memref<4xi4> {secret.secret}) {
  affine.for %i = 0 to 3 {
    %x = affine.load %a[%i] : memref<4xi4>
    affine.store %x, %a[%i + 1] : memref<4xi4>
  }
  return
}
