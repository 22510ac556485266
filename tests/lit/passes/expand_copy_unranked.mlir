// RUN: ringmill opt %s --expand-copy
// EXIT: 1
func.func @unranked(%a: memref<*xi8>, %b: memref<*xi8>) {
  memref.copy %a, %b : memref<*xi8> to memref<*xi8>
  return
}
