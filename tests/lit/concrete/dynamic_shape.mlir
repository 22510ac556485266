// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<?x!FHE.eint<4>>) -> tensor<?x!FHE.eint<4>> {
  return %a : tensor<?x!FHE.eint<4>>
}
