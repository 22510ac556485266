// RUN: ringmill explore %s --boards ecp5-25f,ice40-hx8k --arch mdc,iterative --lanes 1,2 --butterflies 1,2 --interval 16,64 --seeds 3 --no-run -o %t/out
// RUN: cd %t/out; find * -type f | sort; grep name sweep.json; tail -24 sweep.json
// RUN: ringmill explore .
// RUN: cd %t/out; ringmill explore program.mlir --max-dsp 40 -o . > /dev/null; find * -type f | sort | tr "\n" " "
!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
