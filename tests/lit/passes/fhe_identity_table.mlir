// A table with the index at each place changes a width. Concrete widens integers by such tables.
// RUN: ringmill opt %s --fhe-to-arith | FileCheck %s
// CHECK: arith.extui %{{.*}} : i2 to i5
// CHECK: arith.extsi %{{.*}} : i2 to i5
// CHECK: tensor.extract
func.func @main(%a: !FHE.eint<2>, %b: !FHE.esint<2>, %c: !FHE.eint<2>) -> (!FHE.eint<5>, !FHE.esint<5>, !FHE.eint<5>) {
  %unsigned = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %0 = "FHE.apply_lookup_table"(%a, %unsigned) : (!FHE.eint<2>, tensor<4xi64>) -> !FHE.eint<5>
  %signed = arith.constant dense<[0, 1, -2, -1]> : tensor<4xi64>
  %1 = "FHE.apply_lookup_table"(%b, %signed) : (!FHE.esint<2>, tensor<4xi64>) -> !FHE.esint<5>
  %other = arith.constant dense<[0, 1, 2, 2]> : tensor<4xi64>
  %2 = "FHE.apply_lookup_table"(%c, %other) : (!FHE.eint<2>, tensor<4xi64>) -> !FHE.eint<5>
  return %0, %1, %2 : !FHE.eint<5>, !FHE.esint<5>, !FHE.eint<5>
}
