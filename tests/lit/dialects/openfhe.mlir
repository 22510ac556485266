// Ops of openfhe and mgmt as HEIR prints them; attributes in braces are read too.
//
// RUN: ringmill opt %s | ringmill opt | FileCheck %s
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
!dd = !openfhe.digit_decomp
#m = #mgmt.mgmt<level = 1, dimension = 3, scale = 5>
func.func @f(%cc: !cc, %a: !ct, %sk: !openfhe.private_key, %d: !dd, %i: index, %t: tensor<8xi16>) {
  // CHECK: openfhe.gen_params <mulDepth = 2, plainMod = 65537, insecure = true> : () -> !params
  %p = openfhe.gen_params {mulDepth = 2 : i64, plainMod = 65537 : i64, insecure = true} : () -> !openfhe.cc_params
  // CHECK: openfhe.gen_context %{{.*}} <supportFHE = false> : (!params) -> !cc
  %c = openfhe.gen_context %p {supportFHE = false} : (!openfhe.cc_params) -> !cc
  // CHECK: openfhe.gen_rotkey %{{.*}}, %{{.*}} <indices = [1, 2]> : (!cc, !sk) -> ()
  openfhe.gen_rotkey %cc, %sk <indices = [1, 2]> : (!cc, !openfhe.private_key) -> ()
  // CHECK: openfhe.setup_bootstrap %{{.*}} <levelBudgetEncode = 3 : i64, levelBudgetDecode = 4 : index> : (!cc) -> ()
  openfhe.setup_bootstrap %cc <levelBudgetEncode = 3 : i64, levelBudgetDecode = 4 : index> : (!cc) -> ()
  // CHECK: openfhe.level_reduce %{{.*}}, %{{.*}} : (!cc, !ct) -> !ct
  %0 = openfhe.level_reduce %cc, %a : (!cc, !ct) -> !ct
  // CHECK: openfhe.level_reduce_inplace %{{.*}}, %{{.*}} <levelToDrop = 2> : (!cc, !ct) -> !ct
  %1 = openfhe.level_reduce_inplace %cc, %a <levelToDrop = 2> : (!cc, !ct) -> !ct
  // CHECK: openfhe.rot %{{.*}}, %{{.*}} <static_shift = 2 : index> : (!cc, !ct) -> !ct
  %2 = openfhe.rot %cc, %a {static_shift = 2 : index} : (!cc, !ct) -> !ct
  // CHECK: openfhe.fast_rotation %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} <cyclotomicOrder = 64> : (!cc, !ct, index, !digit_decomp) -> !ct
  %3 = openfhe.fast_rotation %cc, %a, %i, %d <cyclotomicOrder = 64> : (!cc, !ct, index, !dd) -> !ct
  // CHECK: openfhe.fast_rotation_ext %{{.*}} <addFirst = false> : (!cc, !ct, index, !digit_decomp) -> !ct
  %4 = openfhe.fast_rotation_ext %cc, %a, %i, %d <addFirst = false> : (!cc, !ct, index, !dd) -> !ct
  // CHECK: mgmt.modreduce %{{.*}} {mgmt.mgmt = #mgmt.mgmt<level = 1, dimension = 3, scale = 5>} : tensor<8xi16>
  %5 = mgmt.modreduce %t {mgmt.mgmt = #m} : tensor<8xi16>
  // CHECK: mgmt.adjust_scale %{{.*}} <id = 3> : tensor<8xi16>
  %6 = mgmt.adjust_scale %t <id = 3> : tensor<8xi16>
  // CHECK: mgmt.level_reduce %{{.*}} <levelToDrop = 3> : tensor<8xi16>
  %7 = mgmt.level_reduce %t <levelToDrop = 3> : tensor<8xi16>
  return
}
