!prng = !random.prng
!gauss = !random.distribution<distribution_type = gaussian>
!flat = !random.distribution<distribution_type = uniform>
// ---- init_prng
func.func @main(%s: index) -> !prng {
  %0 = random.init_prng %s <num_bits = 32 : i32> : (index) -> !prng
  return %0 : !prng
}
// ---- discrete_gaussian_distribution
func.func @main(%p: !prng) -> !gauss {
  %0 = random.discrete_gaussian_distribution %p <mean = 1 : i32, stddev = 3 : i32> : (!prng) -> !gauss
  return %0 : !gauss
}
// ---- discrete_uniform_distribution
func.func @main(%p: !prng) -> !flat {
  %0 = random.discrete_uniform_distribution %p {range = [1 : i32, 3 : i32]} : (!prng) -> !flat
  return %0 : !flat
}
// ---- sample
func.func @main(%p: !flat) -> tensor<4xi32> {
  %0 = random.sample %p : (!flat) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
