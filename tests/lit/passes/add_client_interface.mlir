// Functions that encrypt and decrypt, for public functions alone.
//
// RUN: ringmill opt %s --add-client-interface=enable-layout-assignment=false | FileCheck %s --implicit-check-not=inner__
!s = !secret.secret<tensor<8xi16>>
// CHECK: func.func @f(%{{.*}}: !secret.secret<tensor<8xi16>>, %{{.*}}: tensor<8xi16>) -> (!secret.secret<tensor<8xi16>>, i16) attributes {heir.interface = {func_name = "f", input_types = [tensor<8xi16>, tensor<8xi16>], result_types = [tensor<8xi16>, i16], roles = ["entry", "server.evaluate"]}}
func.func @f(%a: !s, %p: tensor<8xi16>) -> (!s, i16) {
  %c = arith.constant 1 : i16
  return %a, %c : !s, i16
}
// CHECK: func.func @f__encrypt__arg0(%[[X:.*]]: tensor<8xi16>) -> !secret.secret<tensor<8xi16>> attributes {heir.interface = {func_name = "f", index = 0 : i64, roles = ["client.encrypt"]}}
// CHECK-NEXT: %[[E:.*]] = secret.conceal %[[X]]
// CHECK-NEXT: return %[[E]]
// CHECK: func.func @f__decrypt__result0(%[[Y:.*]]: !secret.secret<tensor<8xi16>>) -> tensor<8xi16> attributes {heir.interface = {func_name = "f", index = 0 : i64, roles = ["client.decrypt"]}}
// CHECK-NEXT: %[[D:.*]] = secret.reveal %[[Y]]
// CHECK-NEXT: return %[[D]]
func.func private @inner(%a: !s) -> !s {
  return %a : !s
}
