// The edit distance of two secret strings of eight characters: the least number of characters that
// are added, removed or replaced to make one of the other. It is at most 8, so four bits hold it.
func.func @main(%a: tensor<8xi8> {secret.secret}, %b: tensor<8xi8> {secret.secret}) -> i8 {
  %d = memref.alloc() : memref<9x9xi4>
  %one = arith.constant 1 : i4
  affine.for %i = 0 to 9 {
    %number = arith.index_cast %i : index to i4
    affine.store %number, %d[%i, 0] : memref<9x9xi4>
    affine.store %number, %d[0, %i] : memref<9x9xi4>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = tensor.extract %a[%i] : tensor<8xi8>
      %y = tensor.extract %b[%j] : tensor<8xi8>
      %differ = arith.cmpi ne, %x, %y : i8
      %cost = arith.extui %differ : i1 to i4
      %diagonal = affine.load %d[%i, %j] : memref<9x9xi4>
      %above = affine.load %d[%i, %j + 1] : memref<9x9xi4>
      %before = affine.load %d[%i + 1, %j] : memref<9x9xi4>
      %replaced = arith.addi %diagonal, %cost : i4
      %least = arith.minui %above, %before : i4
      %longer = arith.addi %least, %one : i4
      %distance = arith.minui %longer, %replaced : i4
      affine.store %distance, %d[%i + 1, %j + 1] : memref<9x9xi4>
    }
  }
  %last = affine.load %d[8, 8] : memref<9x9xi4>
  %result = arith.extui %last : i4 to i8
  return %result : i8
}
