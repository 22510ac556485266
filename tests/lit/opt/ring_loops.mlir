// An external product over two limbs in a loop: unrolled, the key's transforms are shared; in the loop that stays they stand before it.
// RUN: ringmill opt --ringmill-transform %s
// RUN: ringmill opt --ringmill-transform-loops %s
!q = !rns.rns<!mod_arith.int<97 : i32>, !mod_arith.int<193 : i32>>
!poly = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
func.func @main(%t: tensor<2x!poly>, %k: !poly {polynomial.resident}, %e: i16) -> (!poly, tensor<2x!poly>) {
  %i = arith.index_castui %e : i16 to index
  %zero = polynomial.constant int<0> : !poly
  %sum = affine.for %n = 0 to 2 iter_args(%s = %zero) -> !poly {
    %x = tensor.extract %t[%n] : tensor<2x!poly>
    %y = polynomial.mul %x, %k : !poly
    %z = polynomial.add %s, %y : !poly
    affine.yield %z : !poly
  }
  %m = polynomial.neg %sum : !poly
  %w = polynomial.monic_monomial_mul %m, %i : (!poly, index) -> !poly
  %o = tensor.from_elements %w, %sum : tensor<2x!poly>
  return %sum, %o : !poly, tensor<2x!poly>
}
