memref.global "private" constant @table : memref<8xi8> = dense<[3, 1, 4, 1, 5, 9, 2, 6]>
func.func @main(%i: i3 {secret.secret}) -> i8 {
  %t = memref.get_global @table : memref<8xi8>
  %j = arith.index_castui %i : i3 to index
  %0 = memref.load %t[%j] : memref<8xi8>
  return %0 : i8
}
