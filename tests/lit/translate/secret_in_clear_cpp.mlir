// The same of a secret result.
// RUN: ringmill translate %s --emit-openfhe-pke-header
// EXIT: 1
func.func @main(%arg0: i32) -> (i32 {secret.secret}) {
  return %arg0 : i32
}
