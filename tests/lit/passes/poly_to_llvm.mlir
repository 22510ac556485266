// The result is executed by MLIR's execution engine.
//
// RUN: ringmill opt %s --poly-to-llvm | JITDUMPDIR=%t mlir-runner -e main -entry-point-result=i32 | FileCheck %s

// The polynomial 3 + 4x + 5x^2 + x^3 + ... + x^9 has the value 19 at 1; its square, 361.
// CHECK: 351
func.func @main() -> i32 {
  %x = arith.constant 1 : i32
  %0 = call @f(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @f(%x: i32) -> i32 {
  %list = tensor.splat %x : tensor<10xi32>
  %a = poly.from_tensor %list : tensor<10xi32> -> !poly.poly<10>
  %b = poly.constant dense<[2, 3, 4]> : tensor<3xi32> : !poly.poly<10>
  %sum = poly.add %a, %b : !poly.poly<10>
  %product = poly.mul %sum, %sum : !poly.poly<10>
  %less = poly.sub %product, %a : !poly.poly<10>
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %x, %zero : i32
  cf.cond_br %c, ^bb1(%less : !poly.poly<10>), ^bb1(%a : !poly.poly<10>)
^bb1(%y: !poly.poly<10>):
  %value = poly.eval %y, %x : (!poly.poly<10>, i32) -> i32
  return %value : i32
}
