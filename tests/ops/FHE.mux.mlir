func.func @main(%a0: !FHE.ebool, %a1: !FHE.ebool, %a2: !FHE.ebool) -> !FHE.ebool {
  %r = "FHE.mux"(%a0, %a1, %a2) : (!FHE.ebool, !FHE.ebool, !FHE.ebool) -> !FHE.ebool
  return %r : !FHE.ebool
}
