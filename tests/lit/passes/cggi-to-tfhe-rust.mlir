// Tables become shifts, sums and one lookup; the server key comes first, in calls too.
//
// RUN: ringmill opt %s --cggi-to-tfhe-rust | FileCheck %s
// RUN: ringmill opt %s --cggi-to-tfhe-rust='share-tables=true' | FileCheck --check-prefix=SHARED %s
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>>

// CHECK-LABEL: func.func @tables(
// CHECK-SAME: %[[KEY:.*]]: !tfhe_rust.server_key, %[[A:.*]]: !tfhe_rust.eui3, %[[B:.*]]: !tfhe_rust.eui3, %[[C:.*]]: !tfhe_rust.eui3) -> !tfhe_rust.eui3
// CHECK: %[[T8:.*]] = tfhe_rust.generate_lookup_table %[[KEY]] <truthTable = 8 : ui8> : (!tfhe_rust.server_key) -> !tfhe_rust.lookup_table
// CHECK-NEXT: %[[A4:.*]] = tfhe_rust.scalar_left_shift %[[KEY]], %[[A]] <shiftAmount = 2> : (!tfhe_rust.server_key, !tfhe_rust.eui3) -> !tfhe_rust.eui3
// CHECK-NEXT: %[[B2:.*]] = tfhe_rust.scalar_left_shift %[[KEY]], %[[B]] <shiftAmount = 1>
// CHECK-NEXT: %[[AB:.*]] = tfhe_rust.add %[[KEY]], %[[A4]], %[[B2]] : (!tfhe_rust.server_key, !tfhe_rust.eui3, !tfhe_rust.eui3) -> !tfhe_rust.eui3
// CHECK-NEXT: %[[ABC:.*]] = tfhe_rust.add %[[KEY]], %[[AB]], %[[C]]
// CHECK-NEXT: %[[X:.*]] = tfhe_rust.apply_lookup_table %[[KEY]], %[[ABC]], %[[T8]] : (!tfhe_rust.server_key, !tfhe_rust.eui3, !tfhe_rust.lookup_table) -> !tfhe_rust.eui3
// CHECK: tfhe_rust.apply_lookup_table
// CHECK: tfhe_rust.mul %[[KEY]], %[[C]], %{{.*}} : (!tfhe_rust.server_key, !tfhe_rust.eui3, i2) -> !tfhe_rust.eui3
// CHECK: tfhe_rust.apply_lookup_table
// CHECK-NOT: cggi
//
// SHARED-LABEL: func.func @tables(
// SHARED-COUNT-2: tfhe_rust.generate_lookup_table
// SHARED-NOT: tfhe_rust.generate_lookup_table
// SHARED: return
func.func @tables(%a: !ct, %b: !ct, %c: !ct) -> !ct {
  %0 = cggi.lut3 %a, %b, %c <lookup_table = 8 : ui8> : !ct
  %1 = cggi.lut3 %b, %0, %c <lookup_table = 8 : ui8> : !ct
  %2 = cggi.lut_lincomb %1, %c <coefficients = [1, 3], lookup_table = 20 : ui8> : !ct
  return %2 : !ct
}

// CHECK-LABEL: func.func @gates(
// CHECK: tfhe_rust.bitand
// CHECK: tfhe_rust.bitor
// CHECK: tfhe_rust.bitxor
// CHECK: tfhe_rust.generate_lookup_table %{{.*}} <truthTable = 7 : ui4>
// CHECK: %[[ONE:.*]] = tfhe_rust.create_trivial %{{.*}} <valueAttr = 1 : i3> : (!tfhe_rust.server_key) -> !tfhe_rust.eui3
// CHECK: tfhe_rust.sub %{{.*}}, %[[ONE]], %{{.*}} : (!tfhe_rust.server_key, !tfhe_rust.eui3, !tfhe_rust.eui3) -> !tfhe_rust.eui3
//
// The inverter is part of the tables behind it.
// SHARED-LABEL: func.func @gates(
// SHARED-NOT: tfhe_rust.bit
// SHARED: return
func.func @gates(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.or %0, %b : !ct
  %2 = cggi.xor %1, %b : !ct
  %3 = cggi.nand %2, %b : !ct
  %4 = cggi.not %3 : !ct
  %5 = cggi.and %4, %a : !ct
  return %5 : !ct
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME: %[[KEY:.*]]: !tfhe_rust.server_key, %[[M:.*]]: memref<2x!tfhe_rust.eui3>, %[[P:.*]]: i1)
// CHECK: affine.for
// CHECK: affine.load %[[M]][%{{.*}}] : memref<2x!tfhe_rust.eui3>
// CHECK: tfhe_rust.create_trivial %[[KEY]], %[[P]] : (!tfhe_rust.server_key, i1) -> !tfhe_rust.eui3
// CHECK: func.call @callee(%[[KEY]], %{{.*}}) : (!tfhe_rust.server_key, !tfhe_rust.eui3) -> !tfhe_rust.eui3
// CHECK: affine.store
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: !tfhe_rust.server_key, %{{.*}}: !tfhe_rust.eui3)
func.func @calls(%m: memref<2x!ct>, %p: i1) -> memref<2x!ct> {
  %r = memref.alloc() : memref<2x!ct>
  affine.for %i = 0 to 2 {
    %x = affine.load %m[%i] : memref<2x!ct>
    %e = lwe.encode %p <plaintext_bits = 3> : i1 to !pt
    %t = lwe.trivial_encrypt %e : !pt -> !ct
    %y = cggi.and %x, %t : !ct
    %z = func.call @callee(%y) : (!ct) -> !ct
    affine.store %z, %r[%i] : memref<2x!ct>
  }
  return %r : memref<2x!ct>
}
func.func private @callee(%x: !ct) -> !ct {
  %0 = cggi.xor %x, %x : !ct
  return %0 : !ct
}

// CHECK-LABEL: func.func @several_blocks(
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : !tfhe_rust.eui3), ^bb2
// CHECK: ^bb1(%{{.*}}: !tfhe_rust.eui3):
func.func @several_blocks(%p: i1, %a: !ct, %b: !ct) -> !ct {
  cf.cond_br %p, ^bb1(%a : !ct), ^bb2
^bb1(%x: !ct):
  return %x : !ct
^bb2:
  %0 = cggi.or %a, %b : !ct
  cf.br ^bb1(%0 : !ct)
}

// CHECK-LABEL: func.func @public(%arg0: i32) -> i32
func.func @public(%a: i32) -> i32 {
  return %a : i32
}
