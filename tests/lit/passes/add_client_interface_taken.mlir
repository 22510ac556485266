// A name that is taken is refused.
//
// RUN: ringmill opt %s --add-client-interface=enable-layout-assignment=false
// EXIT: 1
func.func @f(%a: !secret.secret<tensor<8xi16>>) {
  return
}
func.func private @f__encrypt__arg0(i1)
