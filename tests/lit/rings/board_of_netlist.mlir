// RUN: ringmill build %s --board ecp5-25f -o %t/out
// EXIT: 1
func.func @nothing(%a: i1) -> i1 {
  return %a : i1
}
