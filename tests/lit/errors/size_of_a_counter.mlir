// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%m: memref<4xi8> {secret.secret}, %x: i8 {secret.secret}) {
  affine.for %i = 0 to 4 {
    %v = memref.subview %m[0] [%i] [1] : memref<4xi8> to memref<?xi8, strided<[1]>>
    linalg.fill ins(%x : i8) outs(%v : memref<?xi8, strided<[1]>>)
  }
  return
}
