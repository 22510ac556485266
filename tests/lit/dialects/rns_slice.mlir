// RUN: ringmill opt %s
// EXIT: 1
!R = !rns.rns<!mod_arith.int<5 : i32>, !mod_arith.int<17 : i32>>
func.func @f(%x: !R) {
  %0 = rns.extract_slice %x <start = 1, size = 2> : !R -> !R
  return
}
