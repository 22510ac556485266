// RUN: ringmill build %s
// EXIT: 1
func.func @f(%b: i1) -> i1 {
  %t = arith.constant dense<1> : tensor<9999999999xi1>
  %u = comb.inv %b : i1
  return %u : i1
}
