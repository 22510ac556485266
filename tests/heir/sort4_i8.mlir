// As tests/programs/sort4_i8.mlir; a result for each element, for HEIR assembles tensors in another order.
func.func @main(%v: tensor<4xi8> {secret.secret}) -> (i8, i8, i8, i8) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %a = tensor.extract %v[%i0] : tensor<4xi8>
  %b = tensor.extract %v[%i1] : tensor<4xi8>
  %c = tensor.extract %v[%i2] : tensor<4xi8>
  %d = tensor.extract %v[%i3] : tensor<4xi8>
  %a1 = arith.minsi %a, %b : i8
  %b1 = arith.maxsi %a, %b : i8
  %c1 = arith.minsi %c, %d : i8
  %d1 = arith.maxsi %c, %d : i8
  %a2 = arith.minsi %a1, %c1 : i8
  %c2 = arith.maxsi %a1, %c1 : i8
  %b2 = arith.minsi %b1, %d1 : i8
  %d2 = arith.maxsi %b1, %d1 : i8
  %b3 = arith.minsi %b2, %c2 : i8
  %c3 = arith.maxsi %b2, %c2 : i8
  return %a2, %b3, %c3, %d2 : i8, i8, i8, i8
}
