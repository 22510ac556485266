// RUN: ringmill opt %s | ringmill opt | FileCheck %s
// RUN: ringmill opt %s --mlir-print-op-generic | ringmill opt | FileCheck %s

// CHECK-LABEL: @ops
// CHECK-SAME: %[[A:[^:]*]]: !poly.poly<10>, %[[B:[^:]*]]: !poly.poly<10>
// CHECK-SAME: %[[X:[^:]*]]: i32, %[[Z:[^:]*]]: complex<f64>
func.func @ops(%a: !poly.poly<10>, %b: !poly.poly<10>, %x: i32, %z: complex<f64>) -> !poly.poly<10> {
  // CHECK: poly.add %[[A]], %[[B]] : !poly.poly<10>
  %0 = poly.add %a, %b : !poly.poly<10>
  // CHECK: poly.sub %[[A]], %[[B]] {note} : !poly.poly<10>
  %1 = poly.sub %a, %b {note} : !poly.poly<10>
  // CHECK: %[[T:.*]] = tensor.from_elements
  %2 = tensor.from_elements %a, %b : tensor<2x!poly.poly<10>>
  // CHECK: poly.mul %[[T]], %[[T]] : tensor<2x!poly.poly<10>>
  %3 = poly.mul %2, %2 : tensor<2x!poly.poly<10>>
  // CHECK: %[[L:.*]] = poly.to_tensor %[[A]] : !poly.poly<10> -> tensor<10xi32>
  %4 = poly.to_tensor %a : !poly.poly<10> -> tensor<10xi32>
  // CHECK: poly.from_tensor %[[L]] : tensor<10xi32> -> !poly.poly<20>
  %5 = poly.from_tensor %4 : tensor<10xi32> -> !poly.poly<20>
  // CHECK: poly.eval %[[A]], %[[X]] : (!poly.poly<10>, i32) -> i32
  %6 = poly.eval %a, %x : (!poly.poly<10>, i32) -> i32
  // CHECK: poly.eval %[[A]], %[[Z]] : (!poly.poly<10>, complex<f64>) -> complex<f64>
  %7 = poly.eval %a, %z : (!poly.poly<10>, complex<f64>) -> complex<f64>
  // CHECK: poly.constant dense<[2, 3, 4]> : tensor<3xi8> : <10>
  %8 = poly.constant dense<[2, 3, 4]> : tensor<3xi8> : !poly.poly<10>
  // CHECK: poly.constant dense<4> : tensor<100xi32> : <10>
  %9 = poly.constant dense<4> : tensor<100xi32> : <10>
  return %8 : !poly.poly<10>
}
