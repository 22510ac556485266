func.func @main(%a0: !FHE.esint<4>, %a1: !FHE.esint<4>) -> !FHE.esint<4> {
  %r = "FHE.sub_eint"(%a0, %a1) : (!FHE.esint<4>, !FHE.esint<4>) -> !FHE.esint<4>
  return %r : !FHE.esint<4>
}
