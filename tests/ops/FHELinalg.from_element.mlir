func.func @main(%a0: !FHE.eint<5>) -> tensor<1x!FHE.eint<5>> {
  %r = "FHELinalg.from_element"(%a0) : (!FHE.eint<5>) -> tensor<1x!FHE.eint<5>>
  return %r : tensor<1x!FHE.eint<5>>
}
