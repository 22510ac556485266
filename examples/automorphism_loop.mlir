// The sum that packs ciphertexts adds a polynomial and its image under x -> x^5, and does so again with the sum. How often, the argument says when the
// hardware runs, so there is no pipeline for it: the loop stays a loop, in a Calyx component whose polynomials lie in memories.
!Zq = !mod_arith.int<12289 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring>

func.func @automorphism_loop(%a: !poly {secret.secret}, %count: i8) -> !poly {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.index_castui %count : i8 to index
  %sum = scf.for %i = %zero to %end step %one iter_args(%acc = %a) -> (!poly) {
    %image = polynomial.automorphism %acc {exponent = 5 : i64} : !poly
    %next = polynomial.add %acc, %image : !poly
    scf.yield %next : !poly
  }
  return %sum : !poly
}
