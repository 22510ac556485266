// A table means the same alone and packed, also on messages that are not bits.
// RUN: ringmill run %s --entry alone --arg 3 --arg -4 --arg 3
// RUN: ringmill run %s --entry packed --arg [3,3] --arg [-4,-4] --arg [3,3]
// RUN: ringmill run %s --entry gate_alone --arg 3 --arg 2
// RUN: ringmill run %s --entry gate_packed --arg [3,3] --arg [2,2]
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#key = #lwe.key<>
#r32 = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#r3 = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#cs = #lwe.ciphertext_space<ring = #r32, encryption_type = msb, size = 742>
#ps = #lwe.plaintext_space<ring = #r3, encoding = #encoding>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #cs, key = #key>
func.func @alone(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.lut3 %a, %b, %c <lookup_table = 128 : ui8> : !ct
  return %0 : !ct
}
func.func @packed(%a: tensor<2x!ct>, %b: tensor<2x!ct>, %c: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = cggi.packed_lut3 %a, %b, %c <lookup_tables = [128 : ui8, 127 : ui8]> : (tensor<2x!ct>, tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
func.func @gate_alone(%a: !ct, %b: !ct) -> (!ct, !ct) {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.nand %a, %b : !ct
  return %0, %1 : !ct, !ct
}
func.func @gate_packed(%a: tensor<2x!ct>, %b: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = cggi.packed_gates %a, %b <gates = <0 : i32, 1 : i32>> : (tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
