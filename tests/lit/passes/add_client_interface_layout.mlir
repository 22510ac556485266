// A layout is not assigned, even of the same type.
//
// RUN: ringmill opt %s --add-client-interface
// EXIT: 1
#layout = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = 7 - i and 0 <= i <= 7 }">
#original = #tensor_ext.original_type<originalType = tensor<8xi16>, layout = #layout>
func.func @f(%a: !secret.secret<tensor<8xi16>> {tensor_ext.original_type = #original}) -> !secret.secret<tensor<8xi16>> {
  return %a : !secret.secret<tensor<8xi16>>
}
