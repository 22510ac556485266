// Four secret bytes in ascending order, in place: a memref argument that is stored to is also the result. (Batcher's network, five comparators.)
func.func private @order(%v: memref<4xi8>, %low: index, %high: index) {
  %a = memref.load %v[%low] : memref<4xi8>
  %b = memref.load %v[%high] : memref<4xi8>
  %min = arith.minui %a, %b : i8
  %max = arith.maxui %a, %b : i8
  memref.store %min, %v[%low] : memref<4xi8>
  memref.store %max, %v[%high] : memref<4xi8>
  return
}
func.func @sort4(%v: memref<4xi8> {secret.secret}) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  func.call @order(%v, %0, %1) : (memref<4xi8>, index, index) -> ()
  func.call @order(%v, %2, %3) : (memref<4xi8>, index, index) -> ()
  func.call @order(%v, %0, %2) : (memref<4xi8>, index, index) -> ()
  func.call @order(%v, %1, %3) : (memref<4xi8>, index, index) -> ()
  func.call @order(%v, %1, %2) : (memref<4xi8>, index, index) -> ()
  return
}
