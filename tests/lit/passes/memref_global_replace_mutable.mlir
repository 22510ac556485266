// RUN: ringmill opt %s --memref-global-replace
memref.global "private" @state : memref<2xi8> = dense<[1, 2]>
func.func @main(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = memref.get_global @state : memref<2xi8>
  memref.store %x, %0[%c0] : memref<2xi8>
  %1 = memref.load %0[%c0] : memref<2xi8>
  return %1 : i8
}
