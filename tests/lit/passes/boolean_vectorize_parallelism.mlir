// RUN: ringmill opt %s --boolean-vectorize=parallelism=-2
// EXIT: 1
func.func @main() {
  return
}
