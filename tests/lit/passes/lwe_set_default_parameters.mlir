// Ciphertexts get the default space: in signatures, tensors and calls; ops of lwe get params.
// RUN: ringmill opt %s --lwe-set-default-parameters | FileCheck %s
// RUN: ringmill opt %s --lwe-set-default-parameters --lwe-set-default-parameters | FileCheck %s
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = <coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = <coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>

// CHECK-NOT: size = 742
// CHECK: #[[RING:.*]] = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
// CHECK: #[[SPACE:.*]] = #lwe.ciphertext_space<ring = #[[RING]], encryption_type = msb, size = 800>
// CHECK: !ct__D800 = !lwe.lwe_ciphertext<{{.*}}ciphertext_space = #[[SPACE]], key = #key>
// CHECK: func.func private @declared(tensor<2x!ct__D800>) -> !ct__D800
// CHECK: func.func @main(%{{.*}}: !ct__D800) -> !ct__D800
// CHECK: lwe.encode %{{.*}} <plaintext_bits = 3> {params = #[[SPACE]]}
// CHECK: lwe.trivial_encrypt %{{.*}} {params = #[[SPACE]]}
// CHECK: call @declared(%{{.*}}) : (tensor<2x!ct__D800>) -> !ct__D800

func.func private @declared(tensor<2x!ct>) -> !ct
func.func @main(%a: !ct) -> !ct {
  %true = arith.constant true
  %0 = lwe.encode %true <plaintext_bits = 3> : i1 to !pt
  %1 = lwe.trivial_encrypt %0 : !pt -> !ct
  %2 = tensor.from_elements %a, %1 : tensor<2x!ct>
  %3 = call @declared(%2) : (tensor<2x!ct>) -> !ct
  return %3 : !ct
}
