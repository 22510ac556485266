// RUN: ringmill fpga %s --board nowhere --clock FASTEST -o %t/out
// EXIT: 1
func.func @nothing(%a: i1) -> i1 {
  return %a : i1
}
