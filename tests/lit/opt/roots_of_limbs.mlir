// Each limb has the root that is named for it: 3^8 = -1 modulo 17, and 8^8 = -1 modulo 97.
// RUN: ringmill run %s --entry main > %t/before
// RUN: ringmill opt %s --polynomial-to-standard > %t/lowered.mlir
// RUN: ringmill run %t/lowered.mlir --entry main > %t/after
// RUN: diff %t/before %t/after
// RUN: FileCheck %s < %t/before

!Z17 = !mod_arith.int<17 : i32>
!Z97 = !mod_arith.int<97 : i32>
!limbs = !rns.rns<!Z17, !Z97>
!poly = !polynomial.polynomial<ring = <coefficientType = !limbs, polynomialModulus = <1 + x**8>>>
!values = !polynomial.polynomial<ring = <coefficientType = !limbs, polynomialModulus = <1 + x**8>>, form = eval>
#root = #polynomial.primitive_root<value = #rns.value<[#mod_arith.value<3 : !Z17>, #mod_arith.value<8 : !Z97>]>, degree = 16 : i32>

// The values of x are the odd powers of the roots.
// CHECK: result0 = [3,10,5,11,14,7,12,6]
// CHECK-NEXT: result1 = [8,27,79,12,89,70,18,85]
func.func @main() -> (tensor<8x!Z17>, tensor<8x!Z97>) {
  %0 = polynomial.constant int<x> : !poly
  %1 = polynomial.ntt %0 <root = #root> : !poly
  %2 = polynomial.to_tensor %1 : !values -> tensor<8x!limbs>
  %3 = rns.extract_residue %2 <index = 0> : tensor<8x!limbs> -> tensor<8x!Z17>
  %4 = rns.extract_residue %2 <index = 1> : tensor<8x!limbs> -> tensor<8x!Z97>
  return %3, %4 : tensor<8x!Z17>, tensor<8x!Z97>
}
