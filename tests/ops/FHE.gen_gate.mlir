func.func @main(%a0: !FHE.ebool, %a1: !FHE.ebool) -> !FHE.ebool {
  %table = arith.constant dense<[0, 1, 0, 3]> : tensor<4xi64>
  %r = "FHE.gen_gate"(%a0, %a1, %table) : (!FHE.ebool, !FHE.ebool, tensor<4xi64>) -> !FHE.ebool
  return %r : !FHE.ebool
}
