#space = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>
#cipher = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #cipher, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = #space>
#space8 = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i8, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 16777216>>
!ct8 = !lwe.lwe_ciphertext<plaintext_space = #space8, ciphertext_space = #cipher, key = <>>
// ---- and: 1 1 -> 1; 1 0 -> 0
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  return %0 : !ct
}
// ---- nand: 1 1 -> 0; 1 0 -> 1
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.nand %a, %b : !ct
  return %0 : !ct
}
// ---- or: 0 1 -> 1; 0 0 -> 0
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.or %a, %b : !ct
  return %0 : !ct
}
// ---- nor: 0 1 -> 0; 0 0 -> 1
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.nor %a, %b : !ct
  return %0 : !ct
}
// ---- xor: 1 0 -> 1; 1 1 -> 0
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.xor %a, %b : !ct
  return %0 : !ct
}
// ---- xnor: 1 0 -> 0; 1 1 -> 1
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.xnor %a, %b : !ct
  return %0 : !ct
}
// ---- xor: 1,1 0,1 -> 1,0
func.func @main(%a: tensor<2x!ct>, %b: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = cggi.xor %a, %b : tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
// ---- not: 1 -> 0; 0 -> 1
func.func @main(%a: !ct) -> !ct {
  %0 = cggi.not %a : !ct
  return %0 : !ct
}
// ---- mux: 1 1 0 -> 1; 0 1 0 -> 0
func.func @main(%c: !ct, %a: !ct, %b: !ct) -> !ct {
  %0 = cggi.mux %c, %a, %b : !ct
  return %0 : !ct
}
// ---- lut2: 0 1 -> 1; 1 0 -> 0; 1 1 -> 0
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.lut2 %a, %b <lookup_table = 2 : ui4> : !ct
  return %0 : !ct
}
// ---- lut3: 1 1 0 -> 1; 0 1 1 -> 0
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.lut3 %a, %b, %c <lookup_table = 64 : ui8> : !ct
  return %0 : !ct
}
// ---- lut4: 1 1 1 0 -> 1; 0 1 1 1 -> 0
func.func @main(%a: !ct, %b: !ct, %c: !ct, %d: !ct) -> !ct {
  %0 = cggi.lut4 %a, %b, %c, %d <lookup_table = 16384 : ui16> : !ct
  return %0 : !ct
}
// ---- lut5: 1 1 1 1 0 -> 1; 0 1 1 1 1 -> 0
func.func @main(%a: !ct, %b: !ct, %c: !ct, %d: !ct, %e: !ct) -> !ct {
  %0 = cggi.lut5 %a, %b, %c, %d, %e <lookup_table = 1073741824 : ui32> : !ct
  return %0 : !ct
}
// ---- lut6: 1 1 1 1 1 0 -> 1; 0 1 1 1 1 1 -> 0
func.func @main(%a: !ct, %b: !ct, %c: !ct, %d: !ct, %e: !ct, %f: !ct) -> !ct {
  %0 = cggi.lut6 %a, %b, %c, %d, %e, %f <lookup_table = 4611686018427387904 : ui64> : !ct
  return %0 : !ct
}
// ---- lut_lincomb: 1 1 0 -> 1; 1 0 1 -> 0; 0 1 1 -> 1
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.lut_lincomb %a, %b, %c <coefficients = [1, 2, 4], lookup_table = 72 : index> : !ct
  return %0 : !ct
}
// ---- multi_lut_lincomb: 1 1 0 -> 1 1; 1 0 1 -> 0 1; 1 1 1 -> 0 0
func.func @main(%a: !ct, %b: !ct, %c: !ct) -> (!ct, !ct) {
  %0:2 = cggi.multi_lut_lincomb %a, %b, %c <coefficients = [1, 1, 2], lookup_tables = [68, 12]> : (!ct, !ct, !ct) -> (!ct, !ct)
  return %0#0, %0#1 : !ct, !ct
}
// ---- programmable_bootstrap: 3 -> 1; 5 -> 0
func.func @main(%a: !ct) -> !ct {
  %0 = cggi.programmable_bootstrap %a <lookup_table = 8 : ui8> : !ct
  return %0 : !ct
}
// ---- selector_lut_lincomb: 1 1 -> 5; 0 1 -> 3; 1 0 -> 7
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.selector_lut_lincomb %a, %b <coefficients = [1, 2], lookup_tables = [2, 7, 3, 5]> : (!ct, !ct) -> !ct
  return %0 : !ct
}
// ---- packed_gates: 1,1 1,0 -> 1,0; 1,0 0,1 -> 0,1
func.func @main(%a: tensor<2x!ct>, %b: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = cggi.packed_gates %a, %b <gates = <0 : i32, 6 : i32>> : (tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
// ---- packed_lut3: 1,1 1,1 0,1 -> 1,1; 0,1 1,1 1,0 -> 0,0
func.func @main(%a: tensor<2x!ct>, %b: tensor<2x!ct>, %c: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = cggi.packed_lut3 %a, %b, %c <lookup_tables = [64 : ui8, 128 : ui8]> : (tensor<2x!ct>, tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
// ---- add: 200 100 -> 44
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.add %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- add: 200 -> 44
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.add %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- sub: 5 9 -> -4
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.sub %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- sub: 5 -> -95
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.sub %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- mul: 20 30 -> 88
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.mul %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- mul: 30 -> 184
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.mul %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- min: 200 100 -> 100
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.min %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- min: 200 -> 100
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.min %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- max: 200 100 -> 200
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.max %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- max: 20 -> 100
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.max %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- eq: 7 7 -> 1; 7 8 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.eq %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- eq: 100 -> 1; 7 -> 0
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.eq %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- neq: 7 7 -> 0; 7 8 -> 1
func.func @main(%a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.neq %a, %b : (!ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- neq: 100 -> 0; 7 -> 1
func.func @main(%a: !ct8) -> !ct8 {
  %c = arith.constant 100 : i8
  %0 = cggi.neq %a, %c : (!ct8, i8) -> !ct8
  return %0 : !ct8
}
// ---- cmp: 3 3 -> 1; 3 4 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = eq> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 3 3 -> 0; 3 4 -> 1
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = ne> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = slt> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: -3 -3 -> 1; 2 -3 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = sle> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = sgt> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = sge> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = ult> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = ule> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = ugt> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmp: 2 2 -> 1; 2 -3 -> 0
func.func @main(%a: !ct8, %b: !ct8) -> !ct {
  %0 = cggi.cmp %a, %b <predicate = uge> : (!ct8, !ct8) -> !ct
  return %0 : !ct
}
// ---- cmux: 1 7 9 -> 7; 0 7 9 -> 9; 2 7 9 -> 7
func.func @main(%s: !ct, %a: !ct8, %b: !ct8) -> !ct8 {
  %0 = cggi.cmux %s, %a, %b : (!ct, !ct8, !ct8) -> !ct8
  return %0 : !ct8
}
// ---- sshl: 201 -> 36
func.func @main(%a: !ct8) -> !ct8 {
  %0 = cggi.sshl %a <shiftAmount = 2> : (!ct8) -> !ct8
  return %0 : !ct8
}
// ---- sshr: 201 -> 50
func.func @main(%a: !ct8) -> !ct8 {
  %0 = cggi.sshr %a <shiftAmount = 2> : (!ct8) -> !ct8
  return %0 : !ct8
}
// ---- create_trivial:  -> 77
func.func @main() -> !ct8 {
  %0 = cggi.create_trivial <value = 77 : i8> : () -> !ct8
  return %0 : !ct8
}
// ---- cast: 203 -> 3
func.func @main(%a: !ct8) -> !ct {
  %0 = cggi.cast %a : !ct8 to !ct
  return %0 : !ct
}
// ---- cast: 5 -> 5
func.func @main(%a: !ct) -> !ct8 {
  %0 = cggi.cast %a : !ct to !ct8
  return %0 : !ct8
}
