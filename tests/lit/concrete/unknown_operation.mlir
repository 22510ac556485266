// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: !FHE.eint<4>) -> !FHE.eint<4> {
  %0 = "FHE.add_eints"(%a, %a) : (!FHE.eint<4>, !FHE.eint<4>) -> !FHE.eint<4>
  return %0 : !FHE.eint<4>
}
