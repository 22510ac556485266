// ---- alloc: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %m = memref.alloc() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// ---- alloca: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %m = memref.alloca() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// ---- store: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %m = memref.alloc() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// ---- load: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %m = memref.alloc() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// ---- dealloc: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %m = memref.alloc() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  return %r : i8
}
// ---- alloca_scope: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %r = memref.alloca_scope -> (i8) {
  %m = memref.alloca() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %x = memref.load %m[%i] : memref<4xi8>
  memref.alloca_scope.return %x : i8
  }
  return %r : i8
}
// ---- alloca_scope.return: 7 2 -> 7
func.func @main(%a: i8, %i: index) -> i8 {
  %r = memref.alloca_scope -> (i8) {
  %m = memref.alloca() : memref<4xi8>
  memref.store %a, %m[%i] : memref<4xi8>
  %x = memref.load %m[%i] : memref<4xi8>
  memref.alloca_scope.return %x : i8
  }
  return %r : i8
}
// ---- assume_alignment: 5,6,7,8 2 -> 7
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.assume_alignment %m, 8 : memref<4xi8>
  %r = memref.load %n[%i] : memref<4xi8>
  return %r : i8
}
// ---- cast: 5,6,7,8 2 -> 7
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.cast %m : memref<4xi8> to memref<?xi8>
  %r = memref.load %n[%i] : memref<?xi8>
  return %r : i8
}
// ---- expand_shape: 5,6,7,8 1 -> 8
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %n = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xi8> into memref<2x2xi8>
  %r = memref.load %n[%i, %c1] : memref<2x2xi8>
  return %r : i8
}
// ---- collapse_shape: 5,6,7,8 2 -> 7
func.func @main(%m: memref<2x2xi8>, %i: index) -> i8 {
  %n = memref.collapse_shape %m [[0, 1]] : memref<2x2xi8> into memref<4xi8>
  %r = memref.load %n[%i] : memref<4xi8>
  return %r : i8
}
// ---- copy: 5,6,7,8 2 -> 7
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.alloc() : memref<4xi8>
  memref.copy %m, %n : memref<4xi8> to memref<4xi8>
  %r = memref.load %n[%i] : memref<4xi8>
  return %r : i8
}
// ---- dim: 5,6,7,8 0 -> 4
func.func @main(%m: memref<4xi8>, %i: index) -> index {
  %r = memref.dim %m, %i : memref<4xi8>
  return %r : index
}
// ---- memory_space_cast: 5,6,7,8 2 -> 7
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.memory_space_cast %m : memref<4xi8> to memref<4xi8, 1>
  %r = memref.load %n[%i] : memref<4xi8, 1>
  return %r : i8
}
// ---- reinterpret_cast: 5,6,7,8 1 -> 8
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.reinterpret_cast %m to offset: [1], sizes: [2], strides: [2] : memref<4xi8> to memref<2xi8, strided<[2], offset: 1>>
  %r = memref.load %n[%i] : memref<2xi8, strided<[2], offset: 1>>
  return %r : i8
}
// ---- subview: 5,6,7,8 1 -> 8
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %n = memref.subview %m[1] [2] [2] : memref<4xi8> to memref<2xi8, strided<[2], offset: 1>>
  %r = memref.load %n[%i] : memref<2xi8, strided<[2], offset: 1>>
  return %r : i8
}
// ---- transpose: 5,6,7,8 0 -> 7
func.func @main(%m: memref<2x2xi8>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %n = memref.transpose %m (i, j) -> (j, i) : memref<2x2xi8> to memref<2x2xi8, strided<[1, 2]>>
  %r = memref.load %n[%i, %c1] : memref<2x2xi8, strided<[1, 2]>>
  return %r : i8
}
// ---- reshape: 5,6,7,8 1 -> 8
memref.global "private" constant @shape : memref<2xindex> = dense<[2, 2]>
func.func @main(%m: memref<4xi8>, %i: index) -> i8 {
  %c1 = arith.constant 1 : index
  %s = memref.get_global @shape : memref<2xindex>
  %n = memref.reshape %m(%s) : (memref<4xi8>, memref<2xindex>) -> memref<2x2xi8>
  %r = memref.load %n[%i, %c1] : memref<2x2xi8>
  return %r : i8
}
// ---- extract_strided_metadata: 5,6,7,8 0 -> 4
func.func @main(%m: memref<4xi8>, %i: index) -> index {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xi8> -> memref<i8>, index, index, index
  return %s : index
}
// ---- global: 1 -> -4; 3 -> 6
memref.global "private" constant @table : memref<4xi8> = dense<[3, -4, 5, 6]>
func.func @main(%i: index) -> i8 {
  %m = memref.get_global @table : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
// ---- get_global: 1 -> -4; 3 -> 6
memref.global "private" constant @table : memref<4xi8> = dense<[3, -4, 5, 6]>
func.func @main(%i: index) -> i8 {
  %m = memref.get_global @table : memref<4xi8>
  %r = memref.load %m[%i] : memref<4xi8>
  return %r : i8
}
