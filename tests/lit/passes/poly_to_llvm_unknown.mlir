// RUN: ringmill opt %s --poly-to-llvm
// EXIT: 1

// No pass of the pipeline lowers math.
func.func @main(%a: i32) -> i32 {
  %0 = math.ctpop %a : i32
  return %0 : i32
}
