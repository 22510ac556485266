// The functions that make a context and its keys: depth, rotations and relinearizations are found
// over calls and loops.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context=entry-function=f | FileCheck %s
// RUN: ringmill opt %s --openfhe-configure-crypto-context='entry-function=f mul-depth=9 ring-dim=16384 batch-size=8 first-mod-size=60 scaling-mod-size=50 digit-size=10 num-large-digits=3 max-relin-sk-deg=4 key-switching-technique-bv scaling-technique-fixed-manual insecure level-budget-encode=4 level-budget-decode=4' | FileCheck --check-prefix=CHOSEN %s
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937], P = [], plaintextModulus = 65537>} {
  // CHECK-NOT: openfhe_params
  func.func @f(%cc: !cc, %a: !ct) -> !ct attributes {mgmt.openfhe_params = #mgmt.openfhe_params<evalAddCount = 8, keySwitchCount = 15>} {
    %0 = openfhe.rot %cc, %a <static_shift = 16 : index> : (!cc, !ct) -> !ct
    %1 = call @g(%cc, %0) : (!cc, !ct) -> !ct
    %2 = affine.for %i = 1 to 4 iter_args(%s = %1) -> (!ct) {
      %3 = openfhe.mul_no_relin %cc, %s, %a : (!cc, !ct, !ct) -> !ct
      %4 = openfhe.rot %cc, %3, %i : (!cc, !ct, index) -> !ct
      affine.yield %4 : !ct
    }
    return %2 : !ct
  }
  func.func private @g(%cc: !cc, %a: !ct) -> !ct {
    %0 = openfhe.mul %cc, %a, %a : (!cc, !ct, !ct) -> !ct
    return %0 : !ct
  }
  func.func private @other(%cc: !cc, %a: !ct) -> !ct {
    %0 = openfhe.rot %cc, %a <static_shift = 100 : index> : (!cc, !ct) -> !ct
    return %0 : !ct
  }
}
// CHECK: func.func @f__generate_crypto_context() -> !cc
// CHECK: %[[P:.*]] = openfhe.gen_params <mulDepth = 4, plainMod = 65537, evalAddCount = 8, keySwitchCount = 15> : () -> !params
// CHECK: %[[C:.*]] = openfhe.gen_context %[[P]] <supportFHE = false> : (!params) -> !cc
// CHECK: return %[[C]]
// CHECK: func.func @f__configure_crypto_context(%[[C:.*]]: !cc, %[[K:.*]]: !sk) -> !cc
// CHECK: openfhe.gen_mulkey %[[C]], %[[K]] : (!cc, !sk) -> ()
// CHECK: openfhe.gen_rotkey %[[C]], %[[K]] <indices = [1, 2, 3, 16]> : (!cc, !sk) -> ()
// CHECK: return %[[C]]
// CHOSEN: openfhe.gen_params <mulDepth = 9, plainMod = 65537, ringDim = 16384, batchSize = 8, firstModSize = 60, scalingModSize = 50, evalAddCount = 8, keySwitchCount = 15, digitSize = 10, numLargeDigits = 3, maxRelinSkDeg = 4, insecure = true, keySwitchingTechniqueBV = true, scalingTechniqueFixedManual = true> : () -> !params
