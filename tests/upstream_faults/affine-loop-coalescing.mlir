// passes: affine-loop-coalescing
// fault: two loops without iterations, up to negative bounds, become one up to their product
// avoid: take the larger of each bound and 0 before the loops
// input: 4294967294
func.func @main(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.index_cast %x : i32 to index
  %m = memref.alloc() : memref<1xi32>
  affine.store %zero, %m[0] : memref<1xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %m[0] : memref<1xi32>
      %b = arith.addi %a, %one : i32
      affine.store %b, %m[0] : memref<1xi32>
    }
  }
  %r = affine.load %m[0] : memref<1xi32>
  return %r : i32
}
