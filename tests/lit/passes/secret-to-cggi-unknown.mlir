// An op of a body without a lowering is named at its place.
//
// RUN: ringmill opt %s --secret-to-cggi
// EXIT: 1
func.func @f(%a: !secret.secret<i8>) -> !secret.secret<i8> {
  %0 = secret.generic(%a: !secret.secret<i8>) {
  ^bb0(%x: i8):
    %y = arith.muli %x, %x : i8
    secret.yield %y : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
