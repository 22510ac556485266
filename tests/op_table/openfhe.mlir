!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
!pt = !openfhe.plaintext
!ek = !openfhe.eval_key
!sk = !openfhe.private_key
!pk = !openfhe.public_key
!digits = !openfhe.digit_decomp
// ---- add
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.add %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- add_inplace
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.add_inplace %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- sub
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.sub %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- sub_inplace
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.sub_inplace %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- mul
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.mul %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- mul_no_relin
func.func @main(%cc: !cc, %a: !ct, %b: !ct) -> !ct {
  %0 = openfhe.mul_no_relin %cc, %a, %b : (!cc, !ct, !ct) -> !ct
  return %0 : !ct
}
// ---- add_plain
func.func @main(%cc: !cc, %a: !ct, %b: !pt) -> !ct {
  %0 = openfhe.add_plain %cc, %a, %b : (!cc, !ct, !pt) -> !ct
  return %0 : !ct
}
// ---- add_plain_inplace
func.func @main(%cc: !cc, %a: !ct, %b: !pt) -> !ct {
  %0 = openfhe.add_plain_inplace %cc, %a, %b : (!cc, !ct, !pt) -> !ct
  return %0 : !ct
}
// ---- sub_plain
func.func @main(%cc: !cc, %a: !ct, %b: !pt) -> !ct {
  %0 = openfhe.sub_plain %cc, %a, %b : (!cc, !ct, !pt) -> !ct
  return %0 : !ct
}
// ---- sub_plain_inplace
func.func @main(%cc: !cc, %a: !ct, %b: !pt) -> !ct {
  %0 = openfhe.sub_plain_inplace %cc, %a, %b : (!cc, !ct, !pt) -> !ct
  return %0 : !ct
}
// ---- mul_plain
func.func @main(%cc: !cc, %a: !ct, %b: !pt) -> !ct {
  %0 = openfhe.mul_plain %cc, %a, %b : (!cc, !ct, !pt) -> !ct
  return %0 : !ct
}
// ---- mul_const
func.func @main(%cc: !cc, %a: !ct, %b: i64) -> !ct {
  %0 = openfhe.mul_const %cc, %a, %b : (!cc, !ct, i64) -> !ct
  return %0 : !ct
}
// ---- mul_const_inplace
func.func @main(%cc: !cc, %a: !ct, %b: i64) -> !ct {
  %0 = openfhe.mul_const_inplace %cc, %a, %b : (!cc, !ct, i64) -> !ct
  return %0 : !ct
}
// ---- negate
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.negate %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- negate_inplace
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.negate_inplace %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- square
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.square %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- square_inplace
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.square_inplace %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- relin
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.relin %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- relin_inplace
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.relin_inplace %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- mod_reduce
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.mod_reduce %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- mod_reduce_inplace
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.mod_reduce_inplace %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- key_switch_down
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.key_switch_down %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- bootstrap
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.bootstrap %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- level_reduce
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.level_reduce %cc, %a <levelToDrop = 2> : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- level_reduce_inplace
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.level_reduce_inplace %cc, %a <levelToDrop = 2> : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- automorph
func.func @main(%cc: !cc, %a: !ct, %k: !ek) -> !ct {
  %0 = openfhe.automorph %cc, %a, %k : (!cc, !ct, !ek) -> !ct
  return %0 : !ct
}
// ---- key_switch
func.func @main(%cc: !cc, %a: !ct, %k: !ek) -> !ct {
  %0 = openfhe.key_switch %cc, %a, %k : (!cc, !ct, !ek) -> !ct
  return %0 : !ct
}
// ---- key_switch_inplace
func.func @main(%cc: !cc, %a: !ct, %k: !ek) -> !ct {
  %0 = openfhe.key_switch_inplace %cc, %a, %k : (!cc, !ct, !ek) -> !ct
  return %0 : !ct
}
// ---- rot
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.rot %cc, %a {static_shift = 4} : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- rot
func.func @main(%cc: !cc, %a: !ct, %s: index) -> !ct {
  %0 = openfhe.rot %cc, %a, %s : (!cc, !ct, index) -> !ct
  return %0 : !ct
}
// ---- eval_chebyshev_series
func.func @main(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.eval_chebyshev_series %cc, %a {coefficients = [1.0, 2.0], domain_start = -1.0, domain_end = 2.0} : (!cc, !ct) -> !ct
  return %0 : !ct
}
// ---- fast_rotation_precompute
func.func @main(%cc: !cc, %a: !ct) -> !digits {
  %0 = openfhe.fast_rotation_precompute %cc, %a : (!cc, !ct) -> !digits
  return %0 : !digits
}
// ---- fast_rotation
func.func @main(%cc: !cc, %a: !ct, %i: index) -> !ct {
  %d = openfhe.fast_rotation_precompute %cc, %a : (!cc, !ct) -> !digits
  %0 = openfhe.fast_rotation %cc, %a, %i, %d {cyclotomicOrder = 64 : index} : (!cc, !ct, index, !digits) -> !ct
  return %0 : !ct
}
// ---- fast_rotation_ext
func.func @main(%cc: !cc, %a: !ct, %i: index) -> !ct {
  %d = openfhe.fast_rotation_precompute %cc, %a : (!cc, !ct) -> !digits
  %0 = openfhe.fast_rotation_ext %cc, %a, %i, %d {addFirst = false} : (!cc, !ct, index, !digits) -> !ct
  return %0 : !ct
}
// ---- gen_params
func.func @main() -> !openfhe.cc_params {
  %0 = openfhe.gen_params {mulDepth = 2 : i64, plainMod = 17 : i64, ringDim = 16384 : i64, evalAddCount = 3 : i64, insecure = true} : () -> !openfhe.cc_params
  return %0 : !openfhe.cc_params
}
// ---- gen_context
func.func @main(%p: !openfhe.cc_params) -> !cc {
  %0 = openfhe.gen_context %p {supportFHE = true} : (!openfhe.cc_params) -> !cc
  return %0 : !cc
}
// ---- gen_mulkey
func.func @main(%cc: !cc, %k: !sk) {
  openfhe.gen_mulkey %cc, %k : (!cc, !sk) -> ()
  return
}
// ---- gen_rotkey
func.func @main(%cc: !cc, %k: !sk) {
  openfhe.gen_rotkey %cc, %k {indices = array<i64: 1, -3>} : (!cc, !sk) -> ()
  return
}
// ---- gen_bootstrapkey
func.func @main(%cc: !cc, %k: !sk) {
  openfhe.gen_bootstrapkey %cc, %k : (!cc, !sk) -> ()
  return
}
// ---- setup_bootstrap
func.func @main(%cc: !cc) {
  openfhe.setup_bootstrap %cc {levelBudgetEncode = 3, levelBudgetDecode = 4} : (!cc) -> ()
  return
}
// ---- make_packed_plaintext
func.func @main(%cc: !cc, %a: tensor<4xi64>) -> !pt {
  %0 = openfhe.make_packed_plaintext %cc, %a : (!cc, tensor<4xi64>) -> !pt
  return %0 : !pt
}
// ---- make_ckks_packed_plaintext
func.func @main(%cc: !cc, %a: tensor<4xf64>) -> !pt {
  %0 = openfhe.make_ckks_packed_plaintext %cc, %a : (!cc, tensor<4xf64>) -> !pt
  return %0 : !pt
}
// ---- encrypt
func.func @main(%cc: !cc, %a: !pt, %k: !pk) -> !ct {
  %0 = openfhe.encrypt %cc, %a, %k : (!cc, !pt, !pk) -> !ct
  return %0 : !ct
}
// ---- decrypt
func.func @main(%cc: !cc, %a: !ct, %k: !sk) -> !pt {
  %0 = openfhe.decrypt %cc, %a, %k : (!cc, !ct, !sk) -> !pt
  return %0 : !pt
}
// ---- decode
func.func @main(%a: !pt) -> tensor<4xi64> {
  %0 = openfhe.decode %a : !pt -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
// ---- decode_ckks
func.func @main(%a: !pt) -> tensor<4xf64> {
  %0 = openfhe.decode_ckks %a : !pt -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
