// TFHE's external product: a ciphertext of two polynomials, written in digits, times a matrix of keys that stays in the accelerator
// (Chillotti, Gama, Georgieva and Izabachène 2020; k = 1, base 2^7, 3 levels).
!Zq = !mod_arith.int<40960001 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
func.func @external_product(%c: tensor<2x!poly>, %key: tensor<6x2x!eval> {polynomial.resident}) -> tensor<2x!poly> {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %c0 = tensor.extract %c[%i0] : tensor<2x!poly>
  %c1 = tensor.extract %c[%i1] : tensor<2x!poly>
  %d0:3 = polynomial.decompose %c0 {base_log = 7 : i64, levels = 3 : i64, signed, approximate} : (!poly) -> (!poly, !poly, !poly)
  %d1:3 = polynomial.decompose %c1 {base_log = 7 : i64, levels = 3 : i64, signed, approximate} : (!poly) -> (!poly, !poly, !poly)
  %digits = tensor.from_elements %d0#0, %d0#1, %d0#2, %d1#0, %d1#1, %d1#2 : tensor<6x!poly>
  %zero = polynomial.constant int<0> : !eval
  %sum:2 = affine.for %row = 0 to 6 iter_args(%s0 = %zero, %s1 = %zero) -> (!eval, !eval) {
    %digit = tensor.extract %digits[%row] : tensor<6x!poly>
    %values = polynomial.ntt %digit : !poly
    %k0 = tensor.extract %key[%row, %i0] : tensor<6x2x!eval>
    %k1 = tensor.extract %key[%row, %i1] : tensor<6x2x!eval>
    %p0 = polynomial.mul %values, %k0 : !eval
    %p1 = polynomial.mul %values, %k1 : !eval
    %n0 = polynomial.add %s0, %p0 : !eval
    %n1 = polynomial.add %s1, %p1 : !eval
    affine.yield %n0, %n1 : !eval, !eval
  }
  %r0 = polynomial.intt %sum#0 : !eval
  %r1 = polynomial.intt %sum#1 : !eval
  %result = tensor.from_elements %r0, %r1 : tensor<2x!poly>
  return %result : tensor<2x!poly>
}
