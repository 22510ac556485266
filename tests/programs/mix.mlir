// sum of eight secret i8, each times a constant of its own, compared with a threshold
func.func @main(%x: tensor<8xi8> {secret.secret}) -> i1 {
  %w = arith.constant dense<[12, -7, 33, 5, -61, 20, 3, 9]> : tensor<8xi16>
  %c0 = arith.constant 0 : i16
  %s = affine.for %i = 0 to 8 iter_args(%a = %c0) -> (i16) {
    %e = tensor.extract %x[%i] : tensor<8xi8>
    %k = tensor.extract %w[%i] : tensor<8xi16>
    %v = arith.extsi %e : i8 to i16
    %p = arith.muli %v, %k : i16
    %n = arith.addi %a, %p : i16
    affine.yield %n : i16
  }
  %t = arith.constant 100 : i16
  %r = arith.cmpi sgt, %s, %t : i16
  return %r : i1
}
