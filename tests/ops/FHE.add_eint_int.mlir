func.func @main(%a0: !FHE.eint<5>, %a1: i6) -> !FHE.eint<5> {
  %r = "FHE.add_eint_int"(%a0, %a1) : (!FHE.eint<5>, i6) -> !FHE.eint<5>
  return %r : !FHE.eint<5>
}
