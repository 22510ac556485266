// RUN: ringmill opt %s --boolean-vectorize=parallelism=-2
// EXIT: 2
func.func @main() {
  return
}
