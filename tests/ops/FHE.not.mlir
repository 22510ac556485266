func.func @main(%a0: !FHE.ebool) -> !FHE.ebool {
  %r = "FHE.not"(%a0) : (!FHE.ebool) -> !FHE.ebool
  return %r : !FHE.ebool
}
