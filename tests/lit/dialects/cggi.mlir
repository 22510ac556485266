// RUN: ringmill opt %s | FileCheck %s

#ps = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i4, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cs = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #cs, key = #lwe.key<>>

// CHECK-LABEL: @integers
func.func @integers(%x: !ct, %y: i8, %t: tensor<2x!ct>) {
  // CHECK: cggi.add %{{.*}}, %{{.*}} : (!ct__D742, !ct__D742) -> !ct__D742
  %0 = cggi.add %x, %x : (!ct, !ct) -> !ct
  // CHECK: cggi.mul %{{.*}}, %{{.*}} : (!ct__D742, i8) -> !ct__D742
  %1 = cggi.mul %x, %y : (!ct, i8) -> !ct
  // CHECK: cggi.cmp %{{.*}}, %{{.*}} <predicate = slt> : (!ct__D742, !ct__D742) -> !ct__D742
  %2 = cggi.cmp %x, %x <predicate = slt> : (!ct, !ct) -> !ct
  // CHECK: cggi.cmux %{{.*}}, %{{.*}}, %{{.*}} : (!ct__D742, !ct__D742, !ct__D742) -> !ct__D742
  %3 = cggi.cmux %x, %x, %x : (!ct, !ct, !ct) -> !ct
  // CHECK: cggi.sshl %{{.*}} <shiftAmount = 1> : (!ct__D742) -> !ct__D742
  %4 = cggi.sshl %x <shiftAmount = 1> : (!ct) -> !ct
  // CHECK: cggi.create_trivial <value = 1 : i8> : () -> !ct__D742
  %5 = cggi.create_trivial <value = 1 : i8> : () -> !ct
  // CHECK: cggi.cast %{{.*}} : !ct__D742 to !ct__D742
  %6 = cggi.cast %x : !ct to !ct
  return
}

// The attributes in braces are what HEIR printed until 2026.
// CHECK-LABEL: @tables
func.func @tables(%x: !ct, %t: tensor<2x!ct>) {
  // CHECK: cggi.programmable_bootstrap %{{.*}} <lookup_table = 5 : i8> : !ct__D742
  %0 = cggi.programmable_bootstrap %x <lookup_table = 5 : i8> : !ct
  // CHECK: cggi.packed_gates %{{.*}}, %{{.*}} <gates = <0 : i32, 4 : i32>> : (tensor<2x!ct__D742>, tensor<2x!ct__D742>) -> tensor<2x!ct__D742>
  %1 = cggi.packed_gates %t, %t <gates = <0 : i32, 4 : i32>> : (tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  // CHECK: cggi.packed_lut3 {{.*}} <lookup_tables = [5 : i8, 6 : i8]> :
  %2 = cggi.packed_lut3 %t, %t, %t <lookup_tables = [5 : i8, 6 : i8]> : (tensor<2x!ct>, tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  // CHECK: cggi.selector_lut_lincomb {{.*}} <coefficients = [1, 2], lookup_tables = [1, 2]> : (!ct__D742, !ct__D742) -> !ct__D742
  %3 = cggi.selector_lut_lincomb %x, %x <coefficients = [1, 2], lookup_tables = [1, 2]> : (!ct, !ct) -> !ct
  // CHECK: cggi.lut3 %{{.*}}, %{{.*}}, %{{.*}} <lookup_table = 8 : ui8> : !ct__D742
  %4 = cggi.lut3 %x, %x, %x {lookup_table = 8 : ui8} : !ct
  // CHECK: cggi.lut_lincomb %{{.*}}, %{{.*}} <coefficients = [1, 2], lookup_table = 4 : i8> : !ct__D742
  %5 = cggi.lut_lincomb %x, %x {coefficients = array<i32: 1, 2>, lookup_table = 4 : i8} : !ct
  return
}
