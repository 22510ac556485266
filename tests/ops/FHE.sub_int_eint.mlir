func.func @main(%a0: i3, %a1: !FHE.eint<5>) -> !FHE.eint<5> {
  %r = "FHE.sub_int_eint"(%a0, %a1) : (i3, !FHE.eint<5>) -> !FHE.eint<5>
  return %r : !FHE.eint<5>
}
