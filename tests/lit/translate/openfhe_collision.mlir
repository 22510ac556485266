// Two names that are one in C++ are refused.
//
// RUN: ringmill translate %s --emit-openfhe-pke
// EXIT: 1
func.func @"a.b"(%a: i64) -> i64 {
  return %a : i64
}
func.func @a_b(%a: i64) -> i64 {
  return %a : i64
}
