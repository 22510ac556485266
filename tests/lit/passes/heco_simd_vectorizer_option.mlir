// RUN: ringmill opt %s --heco-simd-vectorizer=unroll-fhe-kernel-loops=maybe
// EXIT: 2
func.func @main() {
  return
}
