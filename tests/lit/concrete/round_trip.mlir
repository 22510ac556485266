// The form that concrete-python prints is the one that is printed.
// RUN: ringmill opt %s | FileCheck %s
// CHECK: func.func @main(%arg0: tensor<2x3x!FHE.eint<5>>, %arg1: !FHE.esint<4>, %arg2: !FHE.ebool)
// CHECK: %0 = "FHELinalg.sum"(%arg0) {axes = [1], keep_dims = true} : (tensor<2x3x!FHE.eint<5>>) -> tensor<2x1x!FHE.eint<5>>
// CHECK: "FHELinalg.transpose"(%0) {axes = []} : (tensor<2x1x!FHE.eint<5>>) -> tensor<1x2x!FHE.eint<5>>
// CHECK: "FHE.change_partition"(%arg1) {src = #FHE.partition<name "p", lwe_dim 800, glwe_dim 1, poly_size 2048>} : (!FHE.esint<4>) -> !FHE.esint<4>
// CHECK: "FHE.not"(%arg2) : (!FHE.ebool) -> !FHE.ebool
// CHECK: "FHE.zero"() : () -> !FHE.esint<4>
func.func @main(%a: tensor<2x3x!FHE.eint<5>>, %b: !FHE.esint<4>, %c: !FHE.ebool) -> (tensor<1x2x!FHE.eint<5>>, !FHE.esint<4>, !FHE.ebool) {
  %0 = "FHELinalg.sum"(%a) {axes = [1], keep_dims = true} : (tensor<2x3x!FHE.eint<5>>) -> tensor<2x1x!FHE.eint<5>>
  %1 = "FHELinalg.transpose"(%0) : (tensor<2x1x!FHE.eint<5>>) -> tensor<1x2x!FHE.eint<5>>
  %2 = "FHE.change_partition"(%b) {src = #FHE.partition<name "p", lwe_dim 800, glwe_dim 1, poly_size 2048>} : (!FHE.esint<4>) -> !FHE.esint<4>
  %3 = "FHE.not"(%c) : (!FHE.ebool) -> !FHE.ebool
  %4 = "FHE.zero"() : () -> !FHE.esint<4>
  %5 = "FHE.sub_eint"(%2, %4) : (!FHE.esint<4>, !FHE.esint<4>) -> !FHE.esint<4>
  return %1, %5, %3 : tensor<1x2x!FHE.eint<5>>, !FHE.esint<4>, !FHE.ebool
}
