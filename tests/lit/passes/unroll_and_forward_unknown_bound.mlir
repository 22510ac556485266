// RUN: ringmill opt %s --unroll-and-forward
// EXIT: 1
func.func @unknown(%m: memref<8xi8>, %n: index, %x: i8) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] {
    affine.store %x, %m[%i] : memref<8xi8>
  }
  return
}
