// RUN: ringmill opt %s --convert-elementwise-to-affine=convert-ops=addi
// EXIT: 1
func.func @main() {
  return
}
