// RUN: ringmill opt %s --expand-copy=disable-affine-loop
// EXIT: 1
func.func @dynamic(%a: memref<?x4xi8>, %b: memref<?x4xi8>) {
  memref.copy %a, %b : memref<?x4xi8> to memref<?x4xi8>
  return
}
