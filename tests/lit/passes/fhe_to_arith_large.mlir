// Tensors are taken apart, up to a limit.
// RUN: ringmill opt %s --fhe-to-arith
// EXIT: 1
func.func @main(%a: tensor<200x200x!FHE.eint<4>>) -> tensor<200x200x!FHE.eint<4>> {
  %0 = "FHELinalg.matmul_eint_eint"(%a, %a) : (tensor<200x200x!FHE.eint<4>>, tensor<200x200x!FHE.eint<4>>) -> tensor<200x200x!FHE.eint<4>>
  return %0 : tensor<200x200x!FHE.eint<4>>
}
