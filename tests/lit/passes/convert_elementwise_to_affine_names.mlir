// RUN: ringmill opt %s --convert-elementwise-to-affine=convert-ops=addi
// EXIT: 2
func.func @main() {
  return
}
