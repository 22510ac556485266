func.func @main(%a0: !FHE.esint<5>, %a1: i6) -> !FHE.esint<5> {
  %r = "FHE.sub_eint_int"(%a0, %a1) : (!FHE.esint<5>, i6) -> !FHE.esint<5>
  return %r : !FHE.esint<5>
}
