func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %m = memref.alloc() : memref<4xi4>
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<4xi4>
    affine.store %x, %m[3 - %i] : memref<4xi4>
  }
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c1] : memref<4xi4>
  memref.dealloc %m : memref<4xi4>
  return %0 : i4
}
