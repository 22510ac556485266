// A sum that was not looked up cannot be handed to other functions: their parameters hold bits.
//
// RUN: ringmill translate %s --emit-tfhe-rust
// EXIT: 1
!key = !tfhe_rust.server_key
!ct = !tfhe_rust.eui3
func.func @f(%s: !key, %a: !ct, %b: !ct) -> !ct {
  %0 = tfhe_rust.add %s, %a, %b : (!key, !ct, !ct) -> !ct
  %1 = func.call @g(%s, %0) : (!key, !ct) -> !ct
  return %1 : !ct
}
func.func private @g(%s: !key, %a: !ct) -> !ct {
  return %a : !ct
}
