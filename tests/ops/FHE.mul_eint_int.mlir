func.func @main(%a0: !FHE.esint<4>, %a1: i5) -> !FHE.esint<4> {
  %r = "FHE.mul_eint_int"(%a0, %a1) : (!FHE.esint<4>, i5) -> !FHE.esint<4>
  return %r : !FHE.esint<4>
}
