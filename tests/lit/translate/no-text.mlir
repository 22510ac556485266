// An op without a text is named at its place, and nothing is printed.
//
// RUN: ringmill translate %s --emit-tfhe-rust
// EXIT: 1
!key = !tfhe_rust.server_key
!ct = !tfhe_rust.eui3
func.func @f(%s: !key, %a: !ct, %b: !ct) -> !ct {
  %0 = tfhe_rust.bitand %s, %a, %b : (!key, !ct, !ct) -> !ct
  %1 = tfhe_rust.max %s, %0, %b : (!key, !ct, !ct) -> !ct
  return %1 : !ct
}
