func.func @main(%a0: !FHE.eint<5>) -> !FHE.eint<2> {
  %r = "FHE.lsb"(%a0) : (!FHE.eint<5>) -> !FHE.eint<2>
  return %r : !FHE.eint<2>
}
