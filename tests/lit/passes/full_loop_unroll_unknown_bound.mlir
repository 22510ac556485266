// RUN: ringmill opt %s --full-loop-unroll
// EXIT: 1
func.func @unknown(%m: memref<?xi8>, %n: index, %x: i8) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xi8>
  }
  return
}
