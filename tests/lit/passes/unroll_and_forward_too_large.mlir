// RUN: ringmill opt %s --unroll-and-forward -o %t/unrolled.mlir
// EXIT: 1
func.func @f(%m: memref<2xi8>, %a: i8) {
  affine.for %i = 0 to 1000000 {
    %0 = affine.load %m[0] : memref<2xi8>
    %1 = arith.addi %0, %a : i8
    affine.store %1, %m[0] : memref<2xi8>
  }
  return
}
