// The spelling of MLIR 23, which heir-opt prints, and that of MLIR 22.
// RUN: ringmill opt %s | FileCheck %s
// RUN: ringmill run %s --arg 5 | FileCheck %s --check-prefix=VALUE

// CHECK: memref.global "private" constant @table : memref<2xi8> = dense<[1, 2]> {alignment = 64 : i64}
memref.global "private" constant @table : memref<2xi8> = dense<[1, 2]> alignment = 64

// VALUE: result0 = 7
// CHECK: @main
func.func @main(%a: i8) -> i8 {
  // CHECK: memref.alloc() {alignment = 64 : i64} : memref<2xi8>
  %m = memref.alloc() alignment = 64 : memref<2xi8>
  // CHECK: memref.alloc() {alignment = 32 : i64} : memref<1xi8>
  %n = memref.alloc() {alignment = 32 : i64} : memref<1xi8>
  %c1 = arith.constant 1 : index
  %t = memref.get_global @table : memref<2xi8>
  %0 = memref.load %t[%c1] : memref<2xi8>
  %1 = arith.addi %0, %a : i8
  memref.store %1, %m[%c1] : memref<2xi8>
  %2 = memref.load %m[%c1] : memref<2xi8>
  return %2 : i8
}
