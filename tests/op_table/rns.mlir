!z = !mod_arith.int<5 : i32>
!y = !mod_arith.int<17 : i32>
!r = !rns.rns<!z, !y>
!s = !rns.rns<!z>
!t = !rns.rns<!mod_arith.int<7 : i32>>
// ---- constant:  -> 3,11
func.func @main() -> !r {
  %0 = rns.constant <[#mod_arith.value<3 : !z>, #mod_arith.value<11 : !y>]> : !r
  return %0 : !r
}
// ---- pack: 3 11 -> 3,11
func.func @main(%a: !z, %b: !y) -> !r {
  %0 = rns.pack %a, %b : !z, !y
  return %0 : !r
}
// ---- extract_residue: 3,11 -> 11
func.func @main(%a: !r) -> !y {
  %0 = rns.extract_residue %a <index = 1> : !r -> !y
  return %0 : !y
}
// ---- extract_slice: 3,11 -> 3
func.func @main(%a: !r) -> !s {
  %0 = rns.extract_slice %a <start = 0, size = 1> : !r -> !s
  return %0 : !s
}
// ---- convert_basis: 3,12 -> 6; 3,11 -> 0; 4,7 -> 3
func.func @main(%a: !r) -> !t {
  %0 = rns.convert_basis %a <targetBasis = !t> : !r -> !t
  return %0 : !t
}
