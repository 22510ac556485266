// Encrypted integers become secret ones, clear arguments stay public, and tables become constants.
// RUN: ringmill opt %s --fhe-to-arith | FileCheck %s
// CHECK: func.func @main(%[[X:.*]]: tensor<2xi3> {secret.secret}, %[[Y:.*]]: i4) -> (i3, i5)
func.func @main(%x: tensor<2x!FHE.esint<3>>, %y: i4) -> (!FHE.eint<3>, !FHE.esint<5>) {
  // An entry of more bits than the result is reduced: 9 is 1.
  // CHECK: %[[TABLE:.*]] = arith.constant dense<[0, 1, 2, 3, -4, -3, -2, 1]> : tensor<8xi3>
  %t = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 9]> : tensor<8xi64>
  %c1 = arith.constant 1 : index
  // CHECK: %[[E:.*]] = tensor.extract %[[X]]
  %e = tensor.extract %x[%c1] : tensor<2x!FHE.esint<3>>
  // The bits of a signed index are read without a sign.
  // CHECK: %[[I:.*]] = arith.index_castui %[[E]] : i3 to index
  // CHECK: tensor.extract %[[TABLE]][%[[I]]] : tensor<8xi3>
  %0 = "FHE.apply_lookup_table"(%e, %t) : (!FHE.esint<3>, tensor<8xi64>) -> !FHE.eint<3>
  // A factor is extended by its sign to the width of the result.
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[E]] : i3 to i5
  // CHECK: arith.muli %[[WIDE]], %{{.*}} : i5
  %1 = "FHE.mul_eint"(%e, %e) : (!FHE.esint<3>, !FHE.esint<3>) -> !FHE.esint<5>
  return %0, %1 : !FHE.eint<3>, !FHE.esint<5>
}
