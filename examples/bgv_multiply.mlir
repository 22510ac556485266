// BGV: the product of two ciphertexts (a0, a1) and (b0, b1), brought back from three polynomials to two with a key for each limb's residues
// (Brakerski, Gentry and Vaikuntanathan 2012; the digits of Bajard et al. 2016). The key stays in the accelerator.
!Z0 = !mod_arith.int<1073692673 : i32>
!Z1 = !mod_arith.int<1073643521 : i32>
#ring0 = #polynomial.ring<coefficientType = !Z0, polynomialModulus = <1 + x**4096>>
#ring1 = #polynomial.ring<coefficientType = !Z1, polynomialModulus = <1 + x**4096>>
#ring = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1>, polynomialModulus = <1 + x**4096>>
!limb0 = !polynomial.polynomial<ring = #ring0>
!limb1 = !polynomial.polynomial<ring = #ring1>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
func.func @bgv_multiply(%a: tensor<2x!poly>, %b: tensor<2x!poly>, %key: tensor<2x2x!eval> {polynomial.resident}) -> tensor<2x!poly> {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %a0 = tensor.extract %a[%i0] : tensor<2x!poly>
  %a1 = tensor.extract %a[%i1] : tensor<2x!poly>
  %b0 = tensor.extract %b[%i0] : tensor<2x!poly>
  %b1 = tensor.extract %b[%i1] : tensor<2x!poly>
  %c0 = polynomial.mul %a0, %b0 : !poly
  %x = polynomial.mul %a0, %b1 : !poly
  %y = polynomial.mul %a1, %b0 : !poly
  %c1 = polynomial.add %x, %y : !poly
  %c2 = polynomial.mul %a1, %b1 : !poly
  // The residues modulo each prime as polynomials of their own, times their rows of the key.
  %r0 = polynomial.extract_limb %c2 {limb = 0 : i64} : !poly to !limb0
  %r1 = polynomial.extract_limb %c2 {limb = 1 : i64} : !poly to !limb1
  %d0 = polynomial.convert_basis %r0 : !limb0 to !poly
  %d1 = polynomial.convert_basis %r1 : !limb1 to !poly
  %e0 = polynomial.ntt %d0 : !poly
  %e1 = polynomial.ntt %d1 : !poly
  %k00 = tensor.extract %key[%i0, %i0] : tensor<2x2x!eval>
  %k01 = tensor.extract %key[%i0, %i1] : tensor<2x2x!eval>
  %k10 = tensor.extract %key[%i1, %i0] : tensor<2x2x!eval>
  %k11 = tensor.extract %key[%i1, %i1] : tensor<2x2x!eval>
  %p00 = polynomial.mul %e0, %k00 : !eval
  %p10 = polynomial.mul %e1, %k10 : !eval
  %s0 = polynomial.add %p00, %p10 : !eval
  %p01 = polynomial.mul %e0, %k01 : !eval
  %p11 = polynomial.mul %e1, %k11 : !eval
  %s1 = polynomial.add %p01, %p11 : !eval
  %t0 = polynomial.intt %s0 : !eval
  %t1 = polynomial.intt %s1 : !eval
  %u0 = polynomial.add %c0, %t0 : !poly
  %u1 = polynomial.add %c1, %t1 : !poly
  %result = tensor.from_elements %u0, %u1 : tensor<2x!poly>
  return %result : tensor<2x!poly>
}
