#m = affine_map<(d0) -> (2, d0)>
func.func @main(%a: memref<4xi4> {secret.secret}) -> i4 {
  %zero = arith.constant 0 : i4
  %0 = affine.for %i = 0 to 4 iter_args(%s = %zero) -> (i4) {
    %j = affine.min #m(%i)
    %x = memref.load %a[%j] : memref<4xi4>
    %t = arith.addi %s, %x : i4
    affine.yield %t : i4
  }
  return %0 : i4
}
