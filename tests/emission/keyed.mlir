// Two moduli, a tensor of polynomials, and a key that stays: a0·k0 + a1·k1, and the same with b added.
!Z0 = !mod_arith.int<97 : i32>
!Z1 = !mod_arith.int<193 : i32>
#ring = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1>, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
func.func @keyed(%a: tensor<2x!poly>, %b: !poly, %key: tensor<2x!eval> {polynomial.resident}) -> (!poly, !poly) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %a0 = tensor.extract %a[%i0] : tensor<2x!poly>
  %a1 = tensor.extract %a[%i1] : tensor<2x!poly>
  %k0 = tensor.extract %key[%i0] : tensor<2x!eval>
  %k1 = tensor.extract %key[%i1] : tensor<2x!eval>
  %v0 = polynomial.ntt %a0 : !poly
  %v1 = polynomial.ntt %a1 : !poly
  %p0 = polynomial.mul %v0, %k0 : !eval
  %p1 = polynomial.mul %v1, %k1 : !eval
  %sum = polynomial.add %p0, %p1 : !eval
  %0 = polynomial.intt %sum : !eval
  %1 = polynomial.add %0, %b : !poly
  return %0, %1 : !poly, !poly
}
