// A pass of upstream's that runs loops whose bounds are negative is named.
// RUN: ringmill opt %s --affine-loop-coalescing -o %t/coalesced.mlir
// RUN: ringmill run %s --arg -2 --arg 5
// RUN: ringmill run %t/coalesced.mlir --arg -2 --arg 5
func.func @f(%a: i32, %s: i32) -> i32 {
  %z = arith.constant 0 : i32
  %n = arith.index_cast %a : i32 to index
  %m = memref.alloc() : memref<1xi32>
  affine.store %z, %m[0] : memref<1xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %s, %m[0] : memref<1xi32>
    }
  }
  %q = affine.load %m[0] : memref<1xi32>
  return %q : i32
}
