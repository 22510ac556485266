// A server cannot decrypt.
//
// RUN: ringmill opt %s --secret-to-cggi
// EXIT: 1
func.func @f(%a: !secret.secret<i8>) -> i8 {
  %0 = secret.reveal %a : !secret.secret<i8> -> i8
  return %0 : i8
}
