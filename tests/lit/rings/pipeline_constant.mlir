// RUN: ringmill fpga %s --board ice40-hx8k-b -o %t/out
// EXIT: 1
func.func @seven() -> i8 {
  %0 = arith.constant 7 : i8
  return %0 : i8
}
