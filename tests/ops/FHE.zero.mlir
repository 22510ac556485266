func.func @main(%a: !FHE.eint<4>) -> !FHE.eint<4> {
  %0 = "FHE.zero"() : () -> !FHE.eint<4>
  %1 = "FHE.sub_eint"(%0, %a) : (!FHE.eint<4>, !FHE.eint<4>) -> !FHE.eint<4>
  return %1 : !FHE.eint<4>
}
