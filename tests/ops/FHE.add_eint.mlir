func.func @main(%a0: !FHE.eint<4>, %a1: !FHE.eint<4>) -> !FHE.eint<4> {
  %r = "FHE.add_eint"(%a0, %a1) : (!FHE.eint<4>, !FHE.eint<4>) -> !FHE.eint<4>
  return %r : !FHE.eint<4>
}
