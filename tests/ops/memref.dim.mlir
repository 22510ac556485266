func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<4xi4>
  %zero = arith.constant 0 : i4
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i4 {
    %x = memref.load %a[%i] : memref<4xi4>
    %t = arith.xori %s, %x : i4
    scf.yield %t : i4
  }
  return %0 : i4
}
