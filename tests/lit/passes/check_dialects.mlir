// RUN: ringmill opt %s --check-dialects=dialects=func,arith | FileCheck %s
// RUN: not ringmill opt %s --check-dialects 2>&1 | FileCheck %s --check-prefix=LLVM

// LLVM: expected ops of llvm alone, found 'func.func'
// CHECK-LABEL: @main
func.func @main(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
