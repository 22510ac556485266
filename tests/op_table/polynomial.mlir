!z = !mod_arith.int<17 : i32>
!y = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !z, polynomialModulus = <1 + x**4>>
!p = !polynomial.polynomial<ring = #ring>
!e = !polynomial.polynomial<ring = #ring, form = eval>
!py = !polynomial.polynomial<ring = <coefficientType = !y, polynomialModulus = <1 + x**4>>>
!r = !rns.rns<!z, !y>
!pr = !polynomial.polynomial<ring = <coefficientType = !r, polynomialModulus = <1 + x**4>>>
!one = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!z>, polynomialModulus = <1 + x**4>>>
// ---- add: 1,2,3,4 5,6,7,16 -> 6,8,10,3
func.func @main(%a: !p, %b: !p) -> !p {
  %0 = polynomial.add %a, %b : !p
  return %0 : !p
}
// ---- add: 1,2,3,4,1,2,3,4 5,6,7,16,90,95,96,96 -> 6,8,10,3,91,0,2,3
func.func @main(%a: !pr, %b: !pr) -> !pr {
  %0 = polynomial.add %a, %b : !pr
  return %0 : !pr
}
// ---- sub: 1,2,3,4 5,6,7,16 -> 13,13,13,5
func.func @main(%a: !p, %b: !p) -> !p {
  %0 = polynomial.sub %a, %b : !p
  return %0 : !p
}
// ---- mul: 1,2,3,4 5,6,7,8 -> -56,-36,2,60
func.func @main(%a: !p, %b: !p) -> !p {
  %0 = polynomial.mul %a, %b : !p
  return %0 : !p
}
// ---- mul: 1,2,3,4,1,2,3,4 5,6,7,8,5,6,7,8 -> -56,-36,2,60,-56,-36,2,60
func.func @main(%a: !pr, %b: !pr) -> !pr {
  %0 = polynomial.mul %a, %b : !pr
  return %0 : !pr
}
// ---- mul_scalar: 1,2,3,4 5 -> 5,10,15,20
func.func @main(%a: !p, %s: !z) -> !p {
  %0 = polynomial.mul_scalar %a, %s : !p, !z
  return %0 : !p
}
// ---- neg: 1,2,0,4 -> -1,-2,0,-4
func.func @main(%a: !p) -> !p {
  %0 = polynomial.neg %a : !p
  return %0 : !p
}
// ---- automorphism: 1,2,3,4 -> 1,4,-3,2
func.func @main(%a: !p) -> !p {
  %0 = polynomial.automorphism %a {exponent = 3 : i64} : !p
  return %0 : !p
}
// ---- decompose: 5,13,1,0 -> 1,1,1,0 1,3,0,0 0,0,0,0
func.func @main(%a: !p) -> (!p, !p, !p) {
  %0:3 = polynomial.decompose %a {base_log = 2 : i64, levels = 3 : i64} : (!p) -> (!p, !p, !p)
  return %0#0, %0#1, %0#2 : !p, !p, !p
}
// ---- decompose: 5,13,7,0 -> 1,0,-1,0 1,-1,-2,0 0,0,1,0
func.func @main(%a: !p) -> (!p, !p, !p) {
  %0:3 = polynomial.decompose %a {base_log = 2 : i64, levels = 3 : i64, signed} : (!p) -> (!p, !p, !p)
  return %0#0, %0#1, %0#2 : !p, !p, !p
}
// ---- decompose: 5,13,7,0 -> 1,3,1,0 0,0,2,0 3,1,2,0
func.func @main(%a: !p) -> (!p, !p, !p) {
  %0:3 = polynomial.decompose %a {base_log = 2 : i64, levels = 3 : i64, approximate} : (!p) -> (!p, !p, !p)
  return %0#0, %0#1, %0#2 : !p, !p, !p
}
// ---- mod_switch: 1,20,96,50 -> 0,4,0,9
func.func @main(%a: !py) -> !p {
  %0 = polynomial.mod_switch %a : !py to !p
  return %0 : !p
}
// ---- convert_basis: 1,2,3,4,1,2,3,4 -> 1,2,3,4
func.func @main(%a: !pr) -> !one {
  %0 = polynomial.convert_basis %a : !pr to !one
  return %0 : !one
}
// ---- extract_limb: 1,2,3,4,5,6,7,96 -> 5,6,7,96
func.func @main(%a: !pr) -> !py {
  %0 = polynomial.extract_limb %a {limb = 1 : i64} : !pr to !py
  return %0 : !py
}
// ---- extract_slice: 1,2,3,4,5,6,7,96 -> 1,2,3,4
func.func @main(%a: !pr) -> !one {
  %0 = polynomial.extract_slice %a <start = 0, size = 1> : !pr -> !one
  return %0 : !one
}
// ---- leading_term: 1,2,3,0 -> 2 3
func.func @main(%a: !p) -> (index, !z) {
  %0, %1 = polynomial.leading_term %a : !p -> (index, !z)
  return %0, %1 : index, !z
}
// ---- eval: 3 -> 35; -2 -> -5
func.func @main(%a: i32) -> i32 {
  %0 = polynomial.eval #polynomial.typed_int_polynomial<-1 + x**2 + x**3> : !p, %a : i32
  return %0 : i32
}
// ---- apply_coefficientwise: 1,2,3,10 -> 2,4,6,3
func.func @main(%a: !p) -> !p {
  %0 = polynomial.apply_coefficientwise (%a : !p) {
  ^body(%c: !z, %degree: index):
  %1 = mod_arith.add %c, %c : !z
  polynomial.yield %1 : !z
  } -> !p
  return %0 : !p
}
// ---- yield: 1,2,3,10 -> 2,4,6,3
func.func @main(%a: !p) -> !p {
  %0 = polynomial.apply_coefficientwise (%a : !p) {
  ^body(%c: !z, %degree: index):
  %1 = mod_arith.add %c, %c : !z
  polynomial.yield %1 : !z
  } -> !p
  return %0 : !p
}
// ---- monomial: 5 3 -> 0,0,0,5
func.func @main(%c: !z, %d: index) -> !p {
  %0 = polynomial.monomial %c, %d : (!z, index) -> !p
  return %0 : !p
}
// ---- monic_monomial_mul: 1,2,3,4 3 -> -2,-3,-4,1
func.func @main(%a: !p, %d: index) -> !p {
  %0 = polynomial.monic_monomial_mul %a, %d : (!p, index) -> !p
  return %0 : !p
}
// ---- constant:  -> 7,0,-2,1
func.func @main() -> !p {
  %0 = polynomial.constant int<7 + -2x**2 + x**3> : !p
  return %0 : !p
}
// ---- from_tensor: 1,2,3,16 -> 1,2,3,16
func.func @main(%a: tensor<4x!z>) -> !p {
  %0 = polynomial.from_tensor %a : tensor<4x!z> -> !p
  return %0 : !p
}
// ---- from_tensor: 1,2 -> 1,2,0,0
func.func @main(%a: tensor<2x!z>) -> !p {
  %0 = polynomial.from_tensor %a : tensor<2x!z> -> !p
  return %0 : !p
}
// ---- to_tensor: 1,2,3,16 -> 1,2,3,16
func.func @main(%a: !p) -> tensor<4x!z> {
  %0 = polynomial.to_tensor %a : !p -> tensor<4x!z>
  return %0 : tensor<4x!z>
}
// ---- ntt: 1,2,3,4 -> 15,13,11,16
func.func @main(%a: !p) -> !e {
  %0 = polynomial.ntt %a : !p
  return %0 : !e
}
// ---- ntt: 1,2,3,4 -> 15,13,11,16
func.func @main(%a: !p) -> !e {
  %0 = polynomial.ntt %a {root = #polynomial.primitive_root<value = #mod_arith.value<2 : !z>, degree = 8 : i32>} : !p
  return %0 : !e
}
// ---- ntt: 1,2,3,4 -> 16,11,13,15
func.func @main(%a: !p) -> !e {
  %0 = polynomial.ntt %a {root = #polynomial.primitive_root<value = #mod_arith.value<9 : !z>, degree = 8 : i32>} : !p
  return %0 : !e
}
// ---- intt: 15,13,11,16 -> 1,2,3,4
func.func @main(%a: !e) -> !p {
  %0 = polynomial.intt %a : !e
  return %0 : !p
}
