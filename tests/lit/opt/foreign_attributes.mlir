// RUN: ringmill opt %s --canonicalize | FileCheck %s

// CHECK: module attributes {other.place = "here"}
module attributes {other.place = "here"} {
  // CHECK: func.func @attributes(%{{.*}}: i8 {other.level = #other.level<1>})
  func.func @attributes(%x: i8 {other.level = #other.level<1>}) -> i8 {
    // CHECK: arith.addi {{.*}} {other.scale = 3 : i64}
    %0 = arith.addi %x, %x {other.scale = 3} : i8
    return %0 : i8
  }
}
