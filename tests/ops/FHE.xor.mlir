func.func @main(%a0: !FHE.ebool, %a1: !FHE.ebool) -> !FHE.ebool {
  %r = "FHE.xor"(%a0, %a1) : (!FHE.ebool, !FHE.ebool) -> !FHE.ebool
  return %r : !FHE.ebool
}
