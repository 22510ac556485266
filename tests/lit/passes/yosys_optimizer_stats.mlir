// RUN: ringmill opt %s --yosys-optimizer=print-stats=true --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s

// CHECK:      yosys_optimizer_stats.mlir:[[@LINE+8]]:8: remark: optimization stats
// CHECK-NEXT: Starting arith op count: 1
// CHECK-NEXT: Ending cell count: 3
// CHECK-NEXT: Ratio: 3.000000e+00
// CHECK:      remark: total circuit size: 3
// CHECK:      secret-generic-to-comb
// CHECK-NEXT: (S) 3 total circuit size
func.func @f(%a: !secret.secret<i3>) -> !secret.secret<i3> {
  %0 = secret.generic(%a: !secret.secret<i3>) {
  ^bb0(%x: i3):
    %c1 = arith.constant 1 : i3
    %1 = arith.addi %x, %c1 : i3
    secret.yield %1 : i3
  } -> !secret.secret<i3>
  return %0 : !secret.secret<i3>
}
