// RUN: ringmill opt --split-input-file %s
// EXIT: 1
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly) {
  %0:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64} : (!poly) -> (!poly, !poly)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !values) {
  %0:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64} : (!values) -> (!values, !values)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0:2 = polynomial.decompose %a {base_log = 32 : i64, levels = 2 : i64} : (!limb) -> (!limb, !limb)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0:2 = polynomial.decompose %a {base_log = 3 : i64, levels = 3 : i64} : (!limb) -> (!limb, !limb)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64} : (!limb) -> (!limb, !other)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0:2 = polynomial.decompose %a {base_log = 3 : i64, levels = 2 : i64} : (!limb) -> (!limb, !limb)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0:2 = polynomial.decompose %a {base_log = 4 : i64, levels = 2 : i64, sined} : (!limb) -> (!limb, !limb)
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.automorphism %a {exponent = 4 : i64} : !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.automorphism %a {exponent = -2 : i64} : !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !dense) {
  %0 = polynomial.automorphism %a {exponent = 3 : i64} : !dense
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !values) {
  %0 = polynomial.mod_switch %a : !values to !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly) {
  %0 = polynomial.mod_switch %a : !poly to !other
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.mod_switch %a : !limb to !longer
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly) {
  %0 = polynomial.mod_switch %a {plaintext_modulus = 17 : i64} : !poly to !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.mod_switch %a {plaintext_modulus = 2 : i64} : !limb to !other
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.convert_basis %a : !limb to !longer
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) {
  %0 = polynomial.extract_limb %a {limb = 0 : i64} : !limb to !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly) {
  %0 = polynomial.extract_limb %a {limb = 2 : i64} : !poly to !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly) {
  %0 = polynomial.extract_limb %a {limb = 1 : i64} : !poly to !limb
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb {polynomial.resident = 1}) {
  return
}
// -----
!q = !mod_arith.int<97 : i32>
!limb = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
!values = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>, form = eval>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <1 + x**16>>>
!longer = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**32>>>
!dense = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x + x**16>>>
!poly = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q, !mod_arith.int<17 : i32>>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb {polynomial.resting}) {
  return
}
