// ---- add: 20 15 -> 3
func.func @main(%a: i5, %b: i5) -> i5 {
  %an = noisy.encode %a : i5 -> !noisy.i32
  %bn = noisy.encode %b : i5 -> !noisy.i32
  %0 = noisy.add %an, %bn : !noisy.i32
  %r = noisy.decode %0 : !noisy.i32 -> i5
  return %r : i5
}
// ---- sub: 3 7 -> -4
func.func @main(%a: i5, %b: i5) -> i5 {
  %an = noisy.encode %a : i5 -> !noisy.i32
  %bn = noisy.encode %b : i5 -> !noisy.i32
  %0 = noisy.sub %an, %bn : !noisy.i32
  %r = noisy.decode %0 : !noisy.i32 -> i5
  return %r : i5
}
// ---- mul: 7 9 -> 31
func.func @main(%a: i5, %b: i5) -> i5 {
  %an = noisy.encode %a : i5 -> !noisy.i32
  %bn = noisy.encode %b : i5 -> !noisy.i32
  %0 = noisy.mul %an, %bn : !noisy.i32
  %r = noisy.decode %0 : !noisy.i32 -> i5
  return %r : i5
}
// ---- reduce_noise: 19 -> 19
func.func @main(%a: i5) -> i5 {
  %an = noisy.encode %a : i5 -> !noisy.i32
  %0 = noisy.reduce_noise %an : !noisy.i32
  %r = noisy.decode %0 : !noisy.i32 -> i5
  return %r : i5
}
// ---- encode: 19 -> 19
func.func @main(%a: i5) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = noisy.decode %0 : !noisy.i32 -> i5
  return %1 : i5
}
// ---- decode: 19 -> 19
func.func @main(%a: i5) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = noisy.decode %0 : !noisy.i32 -> i5
  return %1 : i5
}
