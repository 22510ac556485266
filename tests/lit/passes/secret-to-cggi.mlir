// Secret integers become tensors of ciphertexts, comb ops gates and tables.
//
// RUN: ringmill opt %s --secret-to-cggi --split-input-file | FileCheck %s
// RUN: ringmill opt %s --comb-to-cggi --split-input-file | FileCheck %s

// Messages have as many bits as the widest table has inputs.
// CHECK: #[[RING:.*]] = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
// CHECK: !ct__D742 = !lwe.lwe_ciphertext<plaintext_space = <ring = #[[RING]],
// CHECK-LABEL: func.func @tables(
// CHECK-SAME: %[[A:.*]]: tensor<8x!ct{{.*}}>, %[[P:.*]]: i1) -> tensor<2x!ct
// CHECK-NOT: secret
// CHECK: %[[X:.*]] = tensor.extract %[[A]]
// CHECK: lwe.encode %[[P]] <plaintext_bits = 3> : i1 to !pt
// CHECK: %[[E:.*]] = lwe.trivial_encrypt
// CHECK: %[[Y:.*]] = cggi.lut3 %[[X]], %{{.*}}, %[[E]] <lookup_table = 150 : ui8> : !ct
// CHECK: %[[Z:.*]] = cggi.and %[[X]], %[[Y]] : !ct
// CHECK: %[[R:.*]] = tensor.from_elements %[[Y]], %[[Z]] : tensor<2x!ct
// CHECK: return %[[R]]
func.func @tables(%a: !secret.secret<i8>, %p: i1) -> !secret.secret<i2> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0 = secret.cast %a : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
  %1 = secret.generic(%0: !secret.secret<tensor<8xi1>>, %p: i1) {
  ^bb0(%bits: tensor<8xi1>, %public: i1):
    %x = tensor.extract %bits[%c0] : tensor<8xi1>
    %y = tensor.extract %bits[%c7] : tensor<8xi1>
    %t = comb.truth_table %x, %y, %public -> 150 : ui8
    %u = comb.and %x, %t : i1
    %all = tensor.from_elements %t, %u : tensor<2xi1>
    secret.yield %all : tensor<2xi1>
  } -> !secret.secret<tensor<2xi1>>
  %2 = secret.cast %1 : !secret.secret<tensor<2xi1>> to !secret.secret<i2>
  return %2 : !secret.secret<i2>
}

// -----

// Public tables stay public, as choices.
// CHECK-LABEL: func.func @public_table(
// CHECK: arith.select
// CHECK: lwe.encode
// CHECK: cggi.xor
func.func @public_table(%a: !secret.secret<i1>, %p: i1, %q: i1) -> !secret.secret<i1> {
  %0 = secret.generic(%a: !secret.secret<i1>, %p: i1, %q: i1) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %t = comb.truth_table %y, %z -> 6 : ui4
    %u = comb.xor %x, %t : i1
    secret.yield %u : i1
  } -> !secret.secret<i1>
  return %0 : !secret.secret<i1>
}

// -----

// CHECK-LABEL: func.func @conceal(%arg0: i3) -> tensor<3x!ct
// CHECK-COUNT-3: lwe.trivial_encrypt
// CHECK: tensor.from_elements
func.func @conceal(%a: i3) -> !secret.secret<i3> {
  %0 = secret.conceal %a : i3 -> !secret.secret<i3>
  return %0 : !secret.secret<i3>
}

// -----

// Words are the last dimension of memory and tensors; loops stay.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[M:.*]]: tensor<4x2x!ct{{.*}}>) -> tensor<2x!ct
// CHECK: %[[R:.*]] = affine.for %[[I:.*]] = 0 to 4 iter_args(%[[C:.*]] = %{{.*}}) -> (tensor<2x!ct
// CHECK: %[[W:.*]] = tensor.extract_slice %[[M]][%[[I]], 0] [1, 2] [1, 1] : tensor<4x2x!ct{{.*}}> to tensor<2x!ct
// CHECK: cggi.xor %[[C]], %[[W]] : tensor<2x!ct
// CHECK: affine.yield
// CHECK: return %[[R]]
func.func @loop(%m: !secret.secret<tensor<4xi2>>) -> !secret.secret<i2> {
  %c0 = arith.constant 0 : i2
  %0 = secret.generic(%m: !secret.secret<tensor<4xi2>>) {
  ^bb0(%words: tensor<4xi2>):
    %r = affine.for %i = 0 to 4 iter_args(%all = %c0) -> (i2) {
      %w = tensor.extract %words[%i] : tensor<4xi2>
      %x = comb.xor %all, %w : i2
      affine.yield %x : i2
    }
    secret.yield %r : i2
  } -> !secret.secret<i2>
  return %0 : !secret.secret<i2>
}
