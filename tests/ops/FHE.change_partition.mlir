func.func @main(%a0: !FHE.eint<5>) -> !FHE.eint<5> {
  %r = "FHE.change_partition"(%a0) {src = #FHE.partition<name "p", lwe_dim 800, glwe_dim 1, poly_size 2048>} : (!FHE.eint<5>) -> !FHE.eint<5>
  return %r : !FHE.eint<5>
}
