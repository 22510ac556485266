// The examples of the page of HEIR's passes, TensorExtPasses.
// RUN: ringmill opt %s --collapse-insertion-chains --rotate-and-reduce --canonicalize | FileCheck %s

// CHECK-LABEL: @chain(
// CHECK: %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT: %[[R:.*]] = tensor_ext.rotate %arg0, %[[C5]] : tensor<16xi16>, index
// CHECK-NEXT: return %[[R]]
func.func @chain(%from: tensor<16xi16>, %dest: tensor<16xi16>) -> tensor<16xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %e0 = tensor.extract %from[%c5] : tensor<16xi16>
  %i0 = tensor.insert %e0 into %dest[%c0] : tensor<16xi16>
  %e1 = tensor.extract %from[%c6] : tensor<16xi16>
  %i1 = tensor.insert %e1 into %i0[%c1] : tensor<16xi16>
  %e2 = tensor.extract %from[%c7] : tensor<16xi16>
  %i2 = tensor.insert %e2 into %i1[%c2] : tensor<16xi16>
  %e3 = tensor.extract %from[%c8] : tensor<16xi16>
  %i3 = tensor.insert %e3 into %i2[%c3] : tensor<16xi16>
  %e4 = tensor.extract %from[%c9] : tensor<16xi16>
  %i4 = tensor.insert %e4 into %i3[%c4] : tensor<16xi16>
  %e5 = tensor.extract %from[%c10] : tensor<16xi16>
  %i5 = tensor.insert %e5 into %i4[%c5] : tensor<16xi16>
  %e6 = tensor.extract %from[%c11] : tensor<16xi16>
  %i6 = tensor.insert %e6 into %i5[%c6] : tensor<16xi16>
  %e7 = tensor.extract %from[%c12] : tensor<16xi16>
  %i7 = tensor.insert %e7 into %i6[%c7] : tensor<16xi16>
  %e8 = tensor.extract %from[%c13] : tensor<16xi16>
  %i8 = tensor.insert %e8 into %i7[%c8] : tensor<16xi16>
  %e9 = tensor.extract %from[%c14] : tensor<16xi16>
  %i9 = tensor.insert %e9 into %i8[%c9] : tensor<16xi16>
  %e10 = tensor.extract %from[%c15] : tensor<16xi16>
  %i10 = tensor.insert %e10 into %i9[%c10] : tensor<16xi16>
  %e11 = tensor.extract %from[%c0] : tensor<16xi16>
  %i11 = tensor.insert %e11 into %i10[%c11] : tensor<16xi16>
  %e12 = tensor.extract %from[%c1] : tensor<16xi16>
  %i12 = tensor.insert %e12 into %i11[%c12] : tensor<16xi16>
  %e13 = tensor.extract %from[%c2] : tensor<16xi16>
  %i13 = tensor.insert %e13 into %i12[%c13] : tensor<16xi16>
  %e14 = tensor.extract %from[%c3] : tensor<16xi16>
  %i14 = tensor.insert %e14 into %i13[%c14] : tensor<16xi16>
  %e15 = tensor.extract %from[%c4] : tensor<16xi16>
  %i15 = tensor.insert %e15 into %i14[%c15] : tensor<16xi16>
  return %i15 : tensor<16xi16>
}

// The page has the distances 4, 2, 1; HEIR 2026.10.1 writes 1, 2, 4.
// CHECK-LABEL: @sum(
// CHECK: %[[A:.*]] = tensor_ext.rotate %arg0, %c1 : tensor<8xi32>, index
// CHECK-NEXT: %[[B:.*]] = arith.addi %arg0, %[[A]] : tensor<8xi32>
// CHECK-NEXT: %[[C:.*]] = tensor_ext.rotate %[[B]], %c2 : tensor<8xi32>, index
// CHECK-NEXT: %[[D:.*]] = arith.addi %[[B]], %[[C]] : tensor<8xi32>
// CHECK-NEXT: %[[E:.*]] = tensor_ext.rotate %[[D]], %c4 : tensor<8xi32>, index
// CHECK-NEXT: %[[F:.*]] = arith.addi %[[D]], %[[E]] : tensor<8xi32>
// CHECK-NEXT: tensor.extract %[[F]][%c0] : tensor<8xi32>
func.func @sum(%t: tensor<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.extract %t[%c0] : tensor<8xi32>
  %1 = tensor.extract %t[%c1] : tensor<8xi32>
  %2 = tensor.extract %t[%c2] : tensor<8xi32>
  %3 = tensor.extract %t[%c3] : tensor<8xi32>
  %4 = tensor.extract %t[%c4] : tensor<8xi32>
  %5 = tensor.extract %t[%c5] : tensor<8xi32>
  %6 = tensor.extract %t[%c6] : tensor<8xi32>
  %7 = tensor.extract %t[%c7] : tensor<8xi32>
  %8 = arith.addi %0, %1 : i32
  %9 = arith.addi %8, %2 : i32
  %10 = arith.addi %9, %3 : i32
  %11 = arith.addi %10, %4 : i32
  %12 = arith.addi %11, %5 : i32
  %13 = arith.addi %12, %6 : i32
  %14 = arith.addi %13, %7 : i32
  return %14 : i32
}
