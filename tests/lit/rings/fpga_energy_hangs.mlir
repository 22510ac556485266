// RUN: ringmill rtl %s -o %t/out
// RUN: sed -i 's/\.s_valid(valid_result0)/.s_valid(valid_result0 \& 1'"'"'b0)/' %t/out/rtl/sum.sv
// RUN: grep -c '(valid_result0 & ' %t/out/rtl/sum.sv
// RUN: ringmill fpga %t/out --board ice40-hx8k --energy
// EXIT: 1
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @sum(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
