// A cast sees as many bits as there are.
// RUN: ringmill opt %s --secret-forget-secrets
// EXIT: 1
func.func @main(%a: !secret.secret<i8>) -> !secret.secret<tensor<9xi1>> {
  %0 = secret.cast %a : !secret.secret<i8> to !secret.secret<tensor<9xi1>>
  return %0 : !secret.secret<tensor<9xi1>>
}
