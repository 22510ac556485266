// No secret is left, neither in types nor as marks; a cast becomes the bits it sees.
// RUN: ringmill opt %s --secret-forget-secrets | FileCheck %s
// RUN: ringmill opt %s --secret-forget-secrets --secret-forget-secrets | FileCheck %s
// CHECK-NOT: secret.

// CHECK: func.func private @declared(i8, memref<4xi1>) -> i8
func.func private @declared(!secret.secret<i8>, memref<4x!secret.secret<i1>>) -> !secret.secret<i8>

// CHECK: func.func @main(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[M:.*]]: memref<4xi1>) -> i8
// CHECK: %[[S:.*]] = arith.addi %[[A]], %[[B]] : i8
// CHECK: %[[R:.*]] = call @declared(%[[S]], %[[M]]) : (i8, memref<4xi1>) -> i8
// CHECK: return %[[R]] : i8
func.func @main(%a: !secret.secret<i8>, %b: i8 {secret.secret}, %m: memref<4x!secret.secret<i1>>) -> i8 {
  %c = secret.conceal %b : i8 -> !secret.secret<i8>
  %0 = secret.generic(%a: !secret.secret<i8>, %c: !secret.secret<i8>) {
  ^body(%x: i8, %y: i8):
    %s = arith.addi %x, %y : i8
    secret.yield %s : i8
  } -> !secret.secret<i8>
  %1 = call @declared(%0, %m) : (!secret.secret<i8>, memref<4x!secret.secret<i1>>) -> !secret.secret<i8>
  secret.separator %1 : !secret.secret<i8>
  %2 = secret.reveal %1 : !secret.secret<i8> -> i8
  return %2 : i8
}

// CHECK: func.func @casts(%[[A:.*]]: i2) -> (tensor<2xi1>, i2)
// CHECK: %[[LOW:.*]] = arith.trunci %[[A]] : i2 to i1
// CHECK: %[[SHIFTED:.*]] = arith.shrui %[[A]], %{{.*}} : i2
// CHECK: %[[HIGH:.*]] = arith.trunci %[[SHIFTED]] : i2 to i1
// CHECK: %[[T:.*]] = tensor.from_elements %[[LOW]], %[[HIGH]] : tensor<2xi1>
// CHECK: %[[L:.*]] = tensor.extract %[[T]]
// CHECK: %[[H:.*]] = tensor.extract %[[T]]
// CHECK: %[[WL:.*]] = arith.extui %[[L]] : i1 to i2
// CHECK: %[[WH:.*]] = arith.extui %[[H]] : i1 to i2
// CHECK: %[[UP:.*]] = arith.shli %[[WH]], %{{.*}} : i2
// CHECK: %[[R:.*]] = arith.ori %[[WL]], %[[UP]] : i2
// CHECK: return %[[T]], %[[R]]
func.func @casts(%a: !secret.secret<i2>) -> (!secret.secret<tensor<2xi1>>, !secret.secret<i2>) {
  %0 = secret.cast %a : !secret.secret<i2> to !secret.secret<tensor<2xi1>>
  %1 = secret.cast %0 : !secret.secret<tensor<2xi1>> to !secret.secret<i2>
  return %0, %1 : !secret.secret<tensor<2xi1>>, !secret.secret<i2>
}
