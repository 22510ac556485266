// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!A = !mod_arith.int<257 : i32>
!B = !mod_arith.int<193 : i32>
#r = #polynomial.ring<coefficientType = !rns.rns<!A, !B>, polynomialModulus = <1 + x**16>>
#s = #polynomial.ring<coefficientType = !A, polynomialModulus = <1 + x**16>>
!pe = !polynomial.polynomial<ring = #r, form = eval>
!oe = !polynomial.polynomial<ring = #s, form = eval>
!o = !polynomial.polynomial<ring = #s>
#p2 = #polynomial.primitive_root<value = #mod_arith.value<137 : !A>, degree = 32 : i32>
func.func @f(%a: !pe, %c: !oe) -> (!o) {
 %0 = polynomial.extract_limb %a {limb = 0 : i64} : !pe to !oe
 %1 = polynomial.intt %0 {root = #p2} : !oe
 return %1 : !o }
