// RUN: ringmill build %s
// EXIT: 1
func.func @f(%a: tensor<4611686018427387904x8xi1>, %b: i1) -> i1 {
  %u = comb.inv %b : i1
  return %u : i1
}
