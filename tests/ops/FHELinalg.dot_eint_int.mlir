func.func @main(%a0: tensor<2x!FHE.eint<4>>, %a1: tensor<2xi3>) -> !FHE.eint<4> {
  %r = "FHELinalg.dot_eint_int"(%a0, %a1) : (tensor<2x!FHE.eint<4>>, tensor<2xi3>) -> !FHE.eint<4>
  return %r : !FHE.eint<4>
}
