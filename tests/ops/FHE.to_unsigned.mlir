func.func @main(%a: !FHE.esint<4>, %b: !FHE.eint<4>) -> !FHE.eint<4> {
  %0 = "FHE.to_unsigned"(%a) : (!FHE.esint<4>) -> !FHE.eint<4>
  %1 = "FHE.max_eint"(%0, %b) : (!FHE.eint<4>, !FHE.eint<4>) -> !FHE.eint<4>
  return %1 : !FHE.eint<4>
}
