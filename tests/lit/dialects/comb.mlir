// RUN: ringmill opt %s | FileCheck %s
// RUN: ringmill opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// CHECK-LABEL: @syntax
func.func @syntax(%x: i4, %y: i4, %b: i8) {
  // CHECK: comb.add %{{.*}}, %{{.*}} : i4
  %0 = comb.add %x, %y : i4
  // CHECK: comb.mul bin %{{.*}}, %{{.*}}, %{{.*}} : i4
  %1 = comb.mul bin %x, %y, %x : i4
  // CHECK: comb.icmp bin slt %{{.*}}, %{{.*}} : i4
  %2 = comb.icmp bin slt %x, %y : i4
  // CHECK: comb.parity %{{.*}} : i4
  %3 = comb.parity %x : i4
  // CHECK: comb.extract %{{.*}} from 1 : (i4) -> i2
  %4 = comb.extract %x from 1 : (i4) -> i2
  // CHECK: comb.concat %{{.*}}, %{{.*}} : i4, i2
  %5 = comb.concat %x, %4 : i4, i2
  // CHECK: comb.replicate %{{.*}} : (i2) -> i6
  %6 = comb.replicate %4 : (i2) -> i6
  // CHECK: comb.icmp weq %{{.*}}, %{{.*}} : i4
  %7 = comb.icmp weq %x, %y : i4
  // CHECK: comb.lut %{{.*}}, %{{.*}} <coefficients = [1, 2], lookupTable = [6, 1]> : (i8, i8) -> i8
  %8 = comb.lut %b, %b <coefficients = [1, 2], lookupTable = [6, 1]> : (i8, i8) -> i8
  return
}

// CANON-LABEL: @constants
func.func @constants(%x: i4) -> (i4, i1, i1, i2, i6, i8, i1, i1) {
  // CANON-DAG: %[[SUM:.*]] = arith.constant 2 : i4
  // CANON-DAG: %[[TRUE:.*]] = arith.constant true
  // CANON-DAG: %[[FALSE:.*]] = arith.constant false
  // CANON-DAG: %[[PART:.*]] = arith.constant -2 : i2
  // CANON-DAG: %[[TWICE:.*]] = arith.constant -22 : i6
  // CANON-DAG: %[[BOTH:.*]] = arith.constant -43 : i8
  // CANON: return %[[SUM]], %[[TRUE]], %[[FALSE]], %[[PART]], %[[TWICE]], %[[BOTH]], %[[TRUE]], %[[FALSE]]
  %five = arith.constant 5 : i4
  %thirteen = arith.constant 13 : i4
  %0 = comb.add %five, %thirteen : i4
  %1 = comb.icmp ult %five, %thirteen : i4
  %2 = comb.icmp slt %five, %thirteen : i4
  %3 = comb.extract %five from 1 : (i4) -> i2
  %4 = comb.replicate %3 : (i2) -> i6
  %5 = comb.concat %thirteen, %five : i4, i4
  %6 = comb.icmp ule %x, %x : i4
  %7 = comb.parity %five : i4
  return %0, %1, %2, %3, %4, %5, %6, %7 : i4, i1, i1, i2, i6, i8, i1, i1
}
