func.func @main(%a: !FHE.eint<3>, %b: !FHE.eint<5>) -> !FHE.eint<4> {
  %0 = "FHE.reinterpret_precision"(%a) : (!FHE.eint<3>) -> !FHE.eint<5>
  %1 = "FHE.lsb"(%b) : (!FHE.eint<5>) -> !FHE.eint<5>
  %2 = "FHE.sub_eint"(%b, %1) : (!FHE.eint<5>, !FHE.eint<5>) -> !FHE.eint<5>
  %3 = "FHE.add_eint"(%0, %2) : (!FHE.eint<5>, !FHE.eint<5>) -> !FHE.eint<5>
  %4 = "FHE.reinterpret_precision"(%3) : (!FHE.eint<5>) -> !FHE.eint<4>
  return %4 : !FHE.eint<4>
}
