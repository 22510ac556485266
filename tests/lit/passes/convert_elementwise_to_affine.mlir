// RUN: ringmill opt %s --convert-elementwise-to-affine | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: ringmill opt %s --convert-elementwise-to-affine=convert-ops=arith.addi | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: ringmill opt %s --convert-elementwise-to-affine="convert-dialects=math convert-ops=arith.addi" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: ringmill opt %s "--convert-elementwise-to-affine=convert-ops=list={}" | FileCheck %s --check-prefix=NONE
// NONE-NOT: affine.for

// CHECK-LABEL: @matrix
// CHECK-SAME: (%[[A:.*]]: tensor<2x3xi32>, %[[B:.*]]: tensor<2x3xi32>)
// CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3xi32>
// CHECK-NEXT: %[[OUTER:.*]] = affine.for %[[I:.*]] = 0 to 2 iter_args(%[[T:.*]] = %[[EMPTY]]) -> (tensor<2x3xi32>) {
// CHECK-NEXT: %[[INNER:.*]] = affine.for %[[J:.*]] = 0 to 3 iter_args(%[[U:.*]] = %[[T]]) -> (tensor<2x3xi32>) {
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[A]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[Y:.*]] = tensor.extract %[[B]][%[[I]], %[[J]]]
// CHECK-NEXT: %[[Z:.*]] = arith.addi %[[X]], %[[Y]] overflow<nsw> : i32
// CHECK-NEXT: %[[NEW:.*]] = tensor.insert %[[Z]] into %[[U]][%[[I]], %[[J]]]
// CHECK-NEXT: affine.yield %[[NEW]]
// CHECK: affine.yield %[[INNER]]
// CHECK: return %[[OUTER]]
func.func @matrix(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = arith.addi %a, %b overflow<nsw> : tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// CHECK-LABEL: @rank_0
// CHECK-SAME: (%[[A:.*]]: tensor<i8>)
// CHECK-NOT: affine.for
// CHECK: %[[X:.*]] = tensor.extract %[[A]][] : tensor<i8>
// CHECK: %[[Z:.*]] = arith.addi %[[X]], %{{.*}} : i8
// CHECK: tensor.insert %[[Z]] into %{{.*}}[] : tensor<i8>
func.func @rank_0(%a: tensor<i8>) -> tensor<i8> {
  %0 = arith.addi %a, %a : tensor<i8>
  return %0 : tensor<i8>
}

// The type of the elements may change, and a scalar condition is the same for all.
// CHECK-LABEL: @types_and_scalars
// CHECK-SAME: (%[[A:.*]]: tensor<4xi8>, %[[C:.*]]: i1)
// ALL: arith.cmpi ult, %{{.*}} : i8
// ALL: arith.select %[[C]], %{{.*}} : i8
// SOME-NOT: affine.for
// SOME: arith.cmpi ult, %{{.*}} : tensor<4xi8>
func.func @types_and_scalars(%a: tensor<4xi8>, %c: i1) -> (tensor<4xi1>, tensor<4xi8>) {
  %0 = arith.cmpi ult, %a, %a : tensor<4xi8>
  %1 = arith.select %c, %a, %a : tensor<4xi8>
  return %0, %1 : tensor<4xi1>, tensor<4xi8>
}

// Ops with two results, and ops on vectors or scalars.
// CHECK-LABEL: @others
// ALL: %{{.*}}:2 = affine.for
// ALL: %{{.*}}, %{{.*}} = arith.addui_extended %{{.*}} : i8, i1
// SOME-NOT: affine.for
// CHECK: arith.subi %{{.*}} : vector<4xi8>
func.func @others(%a: tensor<4xi8>, %v: vector<4xi8>) -> (tensor<4xi8>, tensor<4xi1>, vector<4xi8>) {
  %sum, %carry = arith.addui_extended %a, %a : tensor<4xi8>, tensor<4xi1>
  %0 = arith.subi %v, %v : vector<4xi8>
  return %sum, %carry, %0 : tensor<4xi8>, tensor<4xi1>, vector<4xi8>
}
