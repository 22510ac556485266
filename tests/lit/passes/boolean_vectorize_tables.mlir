// Tables of three inputs are packed with entries of their own, as late as the rest allows. Other
// tables and complements stay.
// RUN: ringmill opt %s --boolean-vectorize | FileCheck %s
// RUN: ringmill run %s --entry values --arg 1 --arg 0 --arg 1 > %t/before
// RUN: ringmill opt %s --boolean-vectorize > %t/mlir
// RUN: ringmill run %t/mlir --entry values --arg 1 --arg 0 --arg 1 > %t/after
// RUN: diff %t/before %t/after

#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

// CHECK-LABEL: @tables
// CHECK-SAME: (%[[A:.*]]: !ct{{[^,]*}}, %[[B:.*]]: !ct{{[^,]*}}, %[[C:.*]]: !ct{{[^,]*}})
// CHECK-COUNT-2: cggi.lut2
// CHECK: %[[N:.*]] = cggi.not
// CHECK: %[[O:.*]] = cggi.not
// CHECK: %[[FIRST:.*]] = cggi.lut3 %[[A]], %[[B]], %[[C]] <lookup_table = 233 : ui8>
// CHECK: %[[HIGH:.*]] = tensor.from_elements %[[B]], %[[FIRST]] : tensor<2x!
// CHECK-NEXT: %[[MIDDLE:.*]] = tensor.from_elements %[[A]], %[[N]] : tensor<2x!
// CHECK-NEXT: %[[LOW:.*]] = tensor.from_elements %[[C]], %[[O]] : tensor<2x!
// CHECK-NEXT: cggi.packed_lut3 %[[HIGH]], %[[MIDDLE]], %[[LOW]] <lookup_tables = [6 : ui8, 150 : ui8]>
func.func @tables(%a: !ct, %b: !ct, %c: !ct) -> (!ct, !ct, !ct) {
  %0 = cggi.lut3 %a, %b, %c <lookup_table = 233 : ui8> : !ct
  %1 = cggi.lut3 %b, %a, %c <lookup_table = 6 : ui8> : !ct
  %2 = cggi.lut2 %a, %b <lookup_table = 6 : ui4> : !ct
  %3 = cggi.lut2 %b, %c <lookup_table = 6 : ui4> : !ct
  %4 = cggi.not %2 : !ct
  %5 = cggi.not %3 : !ct
  %6 = cggi.lut3 %0, %4, %5 <lookup_table = 150 : ui8> : !ct
  return %6, %1, %5 : !ct, !ct, !ct
}

func.func @values(%a: !ct, %b: !ct, %c: !ct) -> (!ct, !ct, !ct) {
  %0:3 = call @tables(%a, %b, %c) : (!ct, !ct, !ct) -> (!ct, !ct, !ct)
  return %0#0, %0#1, %0#2 : !ct, !ct, !ct
}
