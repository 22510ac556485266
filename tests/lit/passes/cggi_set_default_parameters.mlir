// Every op of cggi gets the parameters, whatever it had.
// RUN: ringmill opt %s --cggi-set-default-parameters | FileCheck %s
// RUN: ringmill opt %s --cggi-set-default-parameters --cggi-set-default-parameters | FileCheck %s
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = <coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>

// CHECK: #[[RING:.*]] = #polynomial.ring<coefficientType = !{{.*}}, polynomialModulus = <1 + x**1024>>
// CHECK: func.func @main
// CHECK-NEXT: cggi.and %{{.*}}, %{{.*}} {cggi_params = #cggi.cggi_params<rlweParams = <dimension = 1, ring = #[[RING]]>, bsk_noise_variance = 65536, bsk_gadget_base_log = 4, bsk_gadget_num_levels = 6, ksk_noise_variance = 268435456, ksk_gadget_base_log = 4, ksk_gadget_num_levels = 5>}
// CHECK-NEXT: cggi.lut3 %{{.*}} <lookup_table = 127{{.*}}> {cggi_params = #cggi.cggi_params<{{.*}}>}
// CHECK-NEXT: cggi.not %{{.*}} {cggi_params = #cggi.cggi_params<{{.*}}>, note}
// CHECK-NEXT: return
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b {cggi_params = 3 : i8} : !ct
  %1 = cggi.lut3 %a, %b, %0 <lookup_table = 127> : !ct
  %2 = cggi.not %1 {note} : !ct
  return %2 : !ct
}
