func.func @main(%a: !FHE.eint<4>, %b: !FHE.esint<4>) -> !FHE.esint<4> {
  %0 = "FHE.to_signed"(%a) : (!FHE.eint<4>) -> !FHE.esint<4>
  %1 = "FHE.max_eint"(%0, %b) : (!FHE.esint<4>, !FHE.esint<4>) -> !FHE.esint<4>
  return %1 : !FHE.esint<4>
}
