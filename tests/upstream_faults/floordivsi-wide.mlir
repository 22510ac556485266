// passes: arith-expand
// fault: `arith.floordivsi` of more than 64 bits adds 2^64 - 1 for -1
// avoid: divide in at most 64 bits, or with `arith.divsi` and a correction
// input: 1267650600228229401496703205375, 7
func.func @main(%a: i100, %b: i100) -> i100 {
  %0 = arith.floordivsi %a, %b : i100
  return %0 : i100
}
