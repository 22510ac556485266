// RUN: ringmill opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// CHECK-LABEL: @main
// CHECK-SAME: (%[[M:.*]]: memref<4xi8
// CHECK: secret.separator %[[M]] : memref<4xi8
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  secret.separator %a : tensor<4xi8>
  return %a : tensor<4xi8>
}
