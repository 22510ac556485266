// ---- poison: 1 7 -> 7; 0 7 -> ?
func.func @main(%c: i1, %a: i8) -> i8 {
  %p = ub.poison : i8
  %0 = arith.select %c, %a, %p : i8
  return %0 : i8
}
