// passes: affine-data-copy-generate
// fault: the copy of a memref does not see the plain store between affine ones
// avoid: write all stores to a memref as `affine.store` before this pass
// input: 5
func.func @main(%s: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    affine.store %z, %m[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    affine.store %s, %m[0] : memref<4xi32>
    memref.store %s, %m[%c0] : memref<4xi32>
  }
  %q = affine.load %m[0] : memref<4xi32>
  return %q : i32
}
