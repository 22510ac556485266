// passes: int-range-optimizations
// fault: the range of `arith.ceildivsi` is computed with a wrong rounding of negative quotients
// avoid: leave the pass out, or expand the division first with `arith-expand`
// input:
func.func @main() -> i6 {
  %a = arith.constant -32 : i6
  %b = arith.constant 13 : i6
  %0 = arith.ceildivsi %a, %b : i6
  return %0 : i6
}
