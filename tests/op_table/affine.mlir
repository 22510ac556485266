// ---- apply: 7 3 -> 23
func.func @main(%i: index, %j: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 * 3)>(%i)[%j]
  return %0 : index
}
// ---- apply: -7 -> -1,5,-3
func.func @main(%i: index) -> tensor<3xindex> {
  %x = affine.apply affine_map<(d0) -> (d0 floordiv 6 + 1)>(%i)
  %y = affine.apply affine_map<(d0) -> (d0 mod 6)>(%i)
  %z = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%i)
  %0 = tensor.from_elements %x, %y, %z : tensor<3xindex>
  return %0 : tensor<3xindex>
}
// ---- min: 7 3 -> 6; 1 9 -> 1
func.func @main(%i: index, %j: index) -> index {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1 * 2)>(%i, %j)
  return %0 : index
}
// ---- max: 7 3 -> 7; 1 9 -> 18
func.func @main(%i: index, %j: index) -> index {
  %0 = affine.max affine_map<(d0, d1) -> (d0, d1 * 2)>(%i, %j)
  return %0 : index
}
// ---- for: 3,2,1 7 -> 67
func.func @main(%m: memref<3xi8>, %x: i8) -> i8 {
  %0 = affine.for %i = 0 to 3 iter_args(%s = %x) -> (i8) {
  %e = affine.load %m[-%i + 2] : memref<3xi8>
  %d = arith.addi %s, %s : i8
  %t = arith.addi %d, %e : i8
  affine.yield %t : i8
  }
  return %0 : i8
}
// ---- load: 3,2,1 7 -> 67
func.func @main(%m: memref<3xi8>, %x: i8) -> i8 {
  %0 = affine.for %i = 0 to 3 iter_args(%s = %x) -> (i8) {
  %e = affine.load %m[-%i + 2] : memref<3xi8>
  %d = arith.addi %s, %s : i8
  %t = arith.addi %d, %e : i8
  affine.yield %t : i8
  }
  return %0 : i8
}
// ---- yield: 3,2,1 7 -> 67
func.func @main(%m: memref<3xi8>, %x: i8) -> i8 {
  %0 = affine.for %i = 0 to 3 iter_args(%s = %x) -> (i8) {
  %e = affine.load %m[-%i + 2] : memref<3xi8>
  %d = arith.addi %s, %s : i8
  %t = arith.addi %d, %e : i8
  affine.yield %t : i8
  }
  return %0 : i8
}
// ---- store: 1,2,3 -> 2,4,6
func.func @main(%m: memref<3xi8>) -> memref<3xi8> {
  %o = memref.alloc() : memref<3xi8>
  affine.for %i = 0 to 3 {
  %e = affine.load %m[%i] : memref<3xi8>
  %d = arith.addi %e, %e : i8
  affine.store %d, %o[%i] : memref<3xi8>
  }
  return %o : memref<3xi8>
}
// ---- if: 7 3 9 -> 3; 2 3 9 -> 9
func.func @main(%i: index, %a: i8, %b: i8) -> i8 {
  %0 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> i8 {
  affine.yield %a : i8
  } else {
  affine.yield %b : i8
  }
  return %0 : i8
}
// ---- parallel: 1,2,4 -> 7
func.func @main(%m: memref<3xi8>) -> i8 {
  %0 = affine.parallel (%i) = (0) to (3) reduce ("addi") -> (i8) {
  %e = affine.load %m[%i] : memref<3xi8>
  affine.yield %e : i8
  }
  return %0 : i8
}
