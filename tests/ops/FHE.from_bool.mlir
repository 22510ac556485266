func.func @main(%a0: !FHE.ebool) -> !FHE.eint<3> {
  %r = "FHE.from_bool"(%a0) : (!FHE.ebool) -> !FHE.eint<3>
  return %r : !FHE.eint<3>
}
