// Ciphertexts get the default space: in signatures, tensors and calls; ops of lwe get params.
// RUN: ringmill opt %s --lwe-set-default-parameters | FileCheck %s
// RUN: ringmill opt %s --lwe-set-default-parameters --lwe-set-default-parameters | FileCheck %s
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = <coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = <coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>

// CHECK-NOT: size = 742
// CHECK: !ct = !lwe.lwe_ciphertext<{{.*}}ciphertext_space = <ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 800>, key = <>>
// CHECK: func.func private @declared(tensor<2x!ct>) -> !ct
// CHECK: func.func @main(%{{.*}}: !ct) -> !ct
// CHECK: lwe.encode %{{.*}} <plaintext_bits = 3> {params = #lwe.ciphertext_space<ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 800>}
// CHECK: lwe.trivial_encrypt %{{.*}} {params = #lwe.ciphertext_space<{{.*}}size = 800>}
// CHECK: call @declared(%{{.*}}) : (tensor<2x!ct>) -> !ct

func.func private @declared(tensor<2x!ct>) -> !ct
func.func @main(%a: !ct) -> !ct {
  %true = arith.constant true
  %0 = lwe.encode %true <plaintext_bits = 3> : i1 to !pt
  %1 = lwe.trivial_encrypt %0 : !pt -> !ct
  %2 = tensor.from_elements %a, %1 : tensor<2x!ct>
  %3 = call @declared(%2) : (tensor<2x!ct>) -> !ct
  return %3 : !ct
}
