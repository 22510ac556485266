func.func @main(%a0: !FHE.eint<5>) -> !FHE.eint<5> {
  %r = "FHE.neg_eint"(%a0) : (!FHE.eint<5>) -> !FHE.eint<5>
  return %r : !FHE.eint<5>
}
