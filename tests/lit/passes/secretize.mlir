// Every argument of every function is marked, of declarations too; or those of one function.
// RUN: ringmill opt %s --secretize | FileCheck %s
// RUN: ringmill opt %s --secretize=function=main | FileCheck %s --check-prefix=ONE
// RUN: ringmill opt %s --secretize=entry-function=main | FileCheck %s --check-prefix=ONE
// RUN: ringmill opt %s --secretize --secretize | FileCheck %s

// CHECK: func.func private @declared(i32 {secret.secret}) -> i32
// ONE: func.func private @declared(i32) -> i32
func.func private @declared(i32) -> i32

// CHECK: func.func @inner(%arg0: i1 {secret.secret}, %arg1: !secret.secret<i1>)
// ONE: func.func @inner(%arg0: i1, %arg1: !secret.secret<i1>)
func.func @inner(%a: i1, %b: !secret.secret<i1>) {
  return
}

// CHECK: func.func @main(%arg0: i32 {secret.secret}, %arg1: memref<4xi8> {secret.secret}) -> i32
// ONE: func.func @main(%arg0: i32 {secret.secret}, %arg1: memref<4xi8> {secret.secret}) -> i32
func.func @main(%a: i32 {secret.secret}, %m: memref<4xi8>) -> i32 {
  %0 = call @declared(%a) : (i32) -> i32
  return %0 : i32
}
