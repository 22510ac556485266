// A pass of upstream's that loses a store here is named.
// RUN: ringmill opt %s --affine-data-copy-generate -o %t/copied.mlir
func.func @f(%s: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    affine.store %s, %m[0] : memref<4xi32>
    memref.store %s, %m[%c0] : memref<4xi32>
  }
  %q = affine.load %m[0] : memref<4xi32>
  return %q : i32
}
