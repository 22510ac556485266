// Secret tensors have one length.
//
// RUN: ringmill opt %s --secret-to-bgv=poly-mod-degree=1024
// EXIT: 1
module {
  func.func @f(%a : !secret.secret<tensor<1000xi1>>) -> !secret.secret<tensor<1000xi1>> {
    return %a : !secret.secret<tensor<1000xi1>>
  }
}
