// C++ for OpenFHE.
//
// RUN: ringmill translate %s --emit-openfhe-pke | FileCheck %s
// RUN: ringmill translate %s --emit-openfhe-pke-header | FileCheck --check-prefix=HEADER %s
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
!pt = !openfhe.plaintext
!ek = !openfhe.eval_key
// CHECK: #include "openfhe/pke/openfhe.h"
// CHECK: using CCParamsT = CCParams<CryptoContextBGVRNS>;
// HEADER: #pragma once
// HEADER: CiphertextT f(CryptoContextT cc, CiphertextT ct, CiphertextT ct0, PlaintextT pt, EvalKeyT ek);
// HEADER-NOT: {
// CHECK: CiphertextT f(CryptoContextT cc, CiphertextT ct, CiphertextT ct0, PlaintextT pt, EvalKeyT ek) {
func.func @f(%cc: !cc, %a: !ct, %b: !ct, %p: !pt, %ek: !ek) -> !ct {
  // CHECK-NEXT: int64_t [[C:.*]] = 4;
  %c = arith.constant 4 : i64
  // CHECK-NEXT: CiphertextT [[V1:.*]] = cc->EvalAdd(ct, ct0);
  %0 = openfhe.add %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  // CHECK-NEXT: CiphertextT [[V2:.*]] = cc->EvalMultNoRelin([[V1]], ct0);
  %1 = openfhe.mul_no_relin %cc, %0, %b : (!cc, !ct, !ct) -> !ct
  // CHECK-NEXT: cc->RelinearizeInPlace([[V2]]);
  %2 = openfhe.relin_inplace %cc, %1 : (!cc, !ct) -> !ct
  // CHECK-NEXT: CiphertextT [[V3:.*]] = cc->EvalMult([[V2]], pt);
  %3 = openfhe.mul_plain %cc, %2, %p : (!cc, !ct, !pt) -> !ct
  // CHECK-NEXT: CiphertextT [[V4:.*]] = cc->EvalMult([[V3]], [[C]]);
  %4 = openfhe.mul_const %cc, %3, %c : (!cc, !ct, i64) -> !ct
  // CHECK-NEXT: CiphertextT [[V5:.*]] = cc->EvalRotate([[V4]], 4);
  %5 = openfhe.rot %cc, %4 {static_shift = 4} : (!cc, !ct) -> !ct
  // CHECK-NEXT: CiphertextT [[V6:.*]] = cc->LevelReduce([[V5]], nullptr, 1);
  %6 = openfhe.level_reduce %cc, %5 : (!cc, !ct) -> !ct
  // CHECK-NEXT: std::map<uint32_t, EvalKeyT> [[K:.*]] = {{[{][{]}}0, ek{{[}][}]}};
  // CHECK-NEXT: CiphertextT [[V7:.*]] = cc->EvalAutomorphism([[V6]], 0, [[K]]);
  %7 = openfhe.automorph %cc, %6, %ek : (!cc, !ct, !ek) -> !ct
  // CHECK-NEXT: return [[V7]];
  return %7 : !ct
}
// CHECK: CCParamsT params() {
// CHECK: params0.SetMultiplicativeDepth(2);
// CHECK-NEXT: params0.SetPlaintextModulus(17);
// CHECK-NEXT: params0.SetRingDim(16384);
// CHECK-NEXT: params0.SetSecurityLevel(lbcrypto::HEStd_NotSet);
// CHECK-NEXT: params0.SetKeySwitchTechnique(BV);
func.func @params() -> !openfhe.cc_params {
  %0 = openfhe.gen_params {mulDepth = 2 : i64, plainMod = 17 : i64, ringDim = 16384, insecure = true, keySwitchingTechniqueBV = true} : () -> !openfhe.cc_params
  return %0 : !openfhe.cc_params
}
