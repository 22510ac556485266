// A netlist with packed gates and tables is the netlist that was packed; another gate is noticed.
// RUN: ringmill opt %s --boolean-vectorize -o %t/packed.mlir
// RUN: FileCheck %s --check-prefix=PACKED < %t/packed.mlir
// RUN: ringmill prove %s %t/packed.mlir | FileCheck %s
// RUN: sed 's/gates = <0 : i32, 5/gates = <0 : i32, 4/' %t/packed.mlir > %t/other.mlir
// RUN: not ringmill prove %s %t/other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER

// PACKED: cggi.packed_gates {{.*}} <gates = <0 : i32, 5 : i32>>
// PACKED: cggi.packed_lut3
// CHECK: equal
// OTHER: differ

#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

func.func @main(%a: tensor<3x!ct>) -> tensor<2x!ct> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %a[%c0] : tensor<3x!ct>
  %y = tensor.extract %a[%c1] : tensor<3x!ct>
  %z = tensor.extract %a[%c2] : tensor<3x!ct>
  %0 = cggi.and %x, %y : !ct
  %1 = cggi.xnor %y, %z : !ct
  %2 = cggi.lut3 %0, %1, %z <lookup_table = 233 : ui8> : !ct
  %3 = cggi.lut3 %1, %x, %0 <lookup_table = 6 : ui8> : !ct
  %4 = tensor.from_elements %2, %3 : tensor<2x!ct>
  return %4 : tensor<2x!ct>
}
