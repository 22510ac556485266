func.func @main(%a: tensor<4xi4> {secret.secret}) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i4
  %0 = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%zero) -> i4 {
    %x = tensor.extract %a[%i] : tensor<4xi4>
    scf.reduce(%x : i4) {
    ^bb0(%l: i4, %r: i4):
      %s = arith.addi %l, %r : i4
      scf.reduce.return %s : i4
    }
  }
  return %0 : i4
}
