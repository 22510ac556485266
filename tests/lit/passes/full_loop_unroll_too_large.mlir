// RUN: ringmill opt %s --full-loop-unroll
// EXIT: 1
func.func @large(%m: memref<8xi8>, %x: i8) {
  affine.for %i = 0 to 1000000000000 {
    affine.store %x, %m[%i mod 8] : memref<8xi8>
  }
  return
}
