// What is secret is a ciphertext, or there is no text.
// RUN: ringmill translate %s --emit-tfhe-rust
// EXIT: 1
func.func @main(%arg0: i32 {secret.secret}) -> i32 {
  %0 = arith.constant 100 : i32
  %1 = arith.addi %0, %arg0 : i32
  return %1 : i32
}
