// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: !FHE.eint<8>) -> !FHE.eint<8> {
  %c = "FHE.lsb"(%a) : (!FHE.eint<8>) -> !FHE.eint<1>
  %b = "FHE.to_bool"(%c) : (!FHE.eint<1>) -> !FHE.ebool
  %0 = "FHE.from_bool"(%b) : (!FHE.ebool) -> !FHE.eint<129>
  return %a : !FHE.eint<8>
}
