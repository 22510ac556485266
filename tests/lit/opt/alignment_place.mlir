// RUN: ringmill opt %s
// EXIT: 1

// The error stands on its own line.
func.func @main() {
  %m = memref.alloc() alignment = 64 : memref<2xi8>
  %0 = arith.addi %m, %m : i8
  return
}
