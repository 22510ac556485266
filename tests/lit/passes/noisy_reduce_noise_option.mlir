// RUN: ringmill opt %s --noisy-reduce-noise-optimizer=insert=some
// EXIT: 2
func.func @f() {
  return
}
