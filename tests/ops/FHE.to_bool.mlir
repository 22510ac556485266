func.func @main(%a0: !FHE.eint<1>) -> !FHE.ebool {
  %r = "FHE.to_bool"(%a0) : (!FHE.eint<1>) -> !FHE.ebool
  return %r : !FHE.ebool
}
