// RUN: ringmill opt %s --noisy-reduce-noise-optimizer=insert=some
// EXIT: 1
func.func @f() {
  return
}
