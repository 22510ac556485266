func.func @main(%a0: !FHE.esint<6>) -> !FHE.esint<4> {
  %r = "FHE.round"(%a0) : (!FHE.esint<6>) -> !FHE.esint<4>
  return %r : !FHE.esint<4>
}
