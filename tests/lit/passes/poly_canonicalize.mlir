// RUN: ringmill opt %s --canonicalize | FileCheck %s

// A product of more coefficients than N wraps, and keeps N of them.
// CHECK-LABEL: @wraps
// CHECK-NEXT: poly.constant dense<[13, 13, 10]> : tensor<3xi32> : <3>
// CHECK-NEXT: return
func.func @wraps() -> !poly.poly<3> {
  %a = poly.constant dense<[1, 2, 3]> : tensor<3xi32> : !poly.poly<3>
  %0 = poly.mul %a, %a : !poly.poly<3>
  return %0 : !poly.poly<3>
}

// Narrow coefficients are extended with zeros, those over N are added to the others.
// CHECK-LABEL: @lengths
// CHECK-NEXT: poly.constant dense<[43, 44, 255]> : tensor<3xi32> : <10>
// CHECK-NEXT: return
func.func @lengths() -> !poly.poly<10> {
  %a = poly.constant dense<4> : tensor<100xi32> : !poly.poly<10>
  %b = poly.constant dense<[3, 4, -41]> : tensor<3xi8> : !poly.poly<10>
  %c = poly.constant dense<[0, 0, 0, 40, 40, 40, 40, 40, 40, 40]> : tensor<10xi32> : !poly.poly<10>
  %0 = poly.add %a, %b : !poly.poly<10>
  %1 = poly.sub %0, %c : !poly.poly<10>
  %2 = poly.constant dense<[43, 44, 255]> : tensor<3xi32> : !poly.poly<10>
  %3 = poly.sub %1, %2 : !poly.poly<10>
  %4 = poly.add %3, %2 : !poly.poly<10>
  %5 = poly.sub %4, %1 : !poly.poly<10>
  %6 = poly.add %2, %5 : !poly.poly<10>
  return %6 : !poly.poly<10>
}

// CHECK-LABEL: @known_value
// CHECK-NEXT: arith.constant 18537 : i32
// CHECK-NEXT: arith.constant dense<[7, 13, 4, 18, 0]> : tensor<5xi32>
// CHECK-NEXT: return
func.func @known_value() -> (i32, tensor<5xi32>) {
  %x = arith.constant 10 : i32
  %a = poly.constant dense<[7, 13, 4, 18]> : tensor<4xi32> : !poly.poly<5>
  %0 = poly.eval %a, %x : (!poly.poly<5>, i32) -> i32
  %1 = poly.to_tensor %a : !poly.poly<5> -> tensor<5xi32>
  return %0, %1 : i32, tensor<5xi32>
}

// CHECK-LABEL: @neutral
// CHECK-SAME: %[[A:.*]]: !poly.poly<5>, %[[T:.*]]: tensor<5xi32>
// CHECK: return %[[A]], %[[A]], %[[A]], %[[A]]
func.func @neutral(%a: !poly.poly<5>, %t: tensor<5xi32>)
    -> (!poly.poly<5>, !poly.poly<5>, !poly.poly<5>, !poly.poly<5>) {
  %zero = poly.constant dense<0> : tensor<9xi32> : !poly.poly<5>
  %one = poly.constant dense<[1, 0]> : tensor<2xi32> : !poly.poly<5>
  %0 = poly.add %zero, %a : !poly.poly<5>
  %1 = poly.sub %a, %zero : !poly.poly<5>
  %2 = poly.mul %one, %a : !poly.poly<5>
  %3 = poly.to_tensor %a : !poly.poly<5> -> tensor<5xi32>
  %4 = poly.from_tensor %3 : tensor<5xi32> -> !poly.poly<5>
  return %0, %1, %2, %4 : !poly.poly<5>, !poly.poly<5>, !poly.poly<5>, !poly.poly<5>
}

// CHECK-LABEL: @squares
// CHECK-SAME: %[[X:.*]]: !poly.poly<3>, %[[Y:.*]]: !poly.poly<3>
// CHECK-NEXT: %[[SUM:.*]] = poly.add %[[X]], %[[Y]]
// CHECK-NEXT: %[[DIFFERENCE:.*]] = poly.sub %[[X]], %[[Y]]
// CHECK-NEXT: %[[PRODUCT:.*]] = poly.mul %[[SUM]], %[[DIFFERENCE]]
// CHECK-NEXT: return %[[PRODUCT]]
func.func @squares(%x: !poly.poly<3>, %y: !poly.poly<3>) -> !poly.poly<3> {
  %0 = poly.mul %x, %x : !poly.poly<3>
  %1 = poly.mul %y, %y : !poly.poly<3>
  %2 = poly.sub %0, %1 : !poly.poly<3>
  return %2 : !poly.poly<3>
}

// A square that is read twice stays: so do both.
// CHECK-LABEL: @squares_used
// CHECK-COUNT-2: poly.mul
// CHECK-NEXT: poly.sub
// CHECK-NEXT: return
func.func @squares_used(%x: !poly.poly<3>, %y: !poly.poly<3>) -> (!poly.poly<3>, !poly.poly<3>) {
  %0 = poly.mul %x, %x : !poly.poly<3>
  %1 = poly.mul %y, %y : !poly.poly<3>
  %2 = poly.sub %0, %1 : !poly.poly<3>
  return %2, %1 : !poly.poly<3>, !poly.poly<3>
}

// CHECK-LABEL: @conjugate
// CHECK-SAME: %[[F:.*]]: !poly.poly<3>, %[[Z:.*]]: complex<f64>
// CHECK-NEXT: %[[VALUE:.*]] = poly.eval %[[F]], %[[Z]]
// CHECK-NEXT: %[[BAR:.*]] = complex.conj %[[VALUE]]
// CHECK-NEXT: return %[[BAR]]
func.func @conjugate(%f: !poly.poly<3>, %z: complex<f64>) -> complex<f64> {
  %0 = complex.conj %z : complex<f64>
  %1 = poly.eval %f, %0 : (!poly.poly<3>, complex<f64>) -> complex<f64>
  return %1 : complex<f64>
}
