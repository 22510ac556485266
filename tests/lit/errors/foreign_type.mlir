// RUN: ringmill build %s -o %t/out
// EXIT: 1
func.func @main(%a: !FHE.eint<7>, %b: !FHE.eint<7>) -> !FHE.eint<7> {
  %0 = "FHE.add_eint"(%a, %b) : (!FHE.eint<7>, !FHE.eint<7>) -> !FHE.eint<7>
  return %0 : !FHE.eint<7>
}
