// ---- add: 1,2,3 10,20,-30 -> 11,22,-27
func.func @main(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %p = poly.from_tensor %a : tensor<3xi32> -> !poly.poly<3>
  %q = poly.from_tensor %b : tensor<3xi32> -> !poly.poly<3>
  %0 = poly.add %p, %q : !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- sub: 1,2,3 10,20,-30 -> -9,-18,33
func.func @main(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %p = poly.from_tensor %a : tensor<3xi32> -> !poly.poly<3>
  %q = poly.from_tensor %b : tensor<3xi32> -> !poly.poly<3>
  %0 = poly.sub %p, %q : !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- mul: 1,2,3 4,5,6 -> 31,31,28
func.func @main(%a: tensor<3xi32>, %b: tensor<3xi32>) -> tensor<3xi32> {
  %p = poly.from_tensor %a : tensor<3xi32> -> !poly.poly<3>
  %q = poly.from_tensor %b : tensor<3xi32> -> !poly.poly<3>
  %0 = poly.mul %p, %q : !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- constant:  -> 7,-8,9
func.func @main() -> tensor<3xi32> {
  %0 = poly.constant dense<[7, -8, 9]> : tensor<3xi32> : !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- from_tensor: 1,-2,3 -> 1,-2,3
func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  %0 = poly.from_tensor %a : tensor<3xi32> -> !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- from_tensor: 1,-2,3,4,-5 -> 5,505,3
func.func @main(%a: tensor<5xi8>) -> tensor<3xi32> {
  %0 = poly.from_tensor %a : tensor<5xi8> -> !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- to_tensor: 1,-2 -> 1,-2,0
func.func @main(%a: tensor<2xi32>) -> tensor<3xi32> {
  %0 = poly.from_tensor %a : tensor<2xi32> -> !poly.poly<3>
  %r = poly.to_tensor %0 : !poly.poly<3> -> tensor<3xi32>
  return %r : tensor<3xi32>
}
// ---- eval: 1,2,3 5 -> 86; -1,0,2 3 -> 17
func.func @main(%a: tensor<3xi32>, %x: i32) -> i32 {
  %0 = poly.from_tensor %a : tensor<3xi32> -> !poly.poly<3>
  %r = poly.eval %0, %x : (!poly.poly<3>, i32) -> i32
  return %r : i32
}
