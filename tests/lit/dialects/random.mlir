// RUN: ringmill opt %s | FileCheck %s

// CHECK-LABEL: @syntax
func.func @syntax(%seed: index) -> tensor<4xi32> {
  // CHECK: random.init_prng %{{.*}} <num_bits = 32 : i32> : (index) -> !random.prng
  %0 = random.init_prng %seed <num_bits = 32 : i32> : (index) -> !random.prng
  // CHECK: random.discrete_gaussian_distribution %{{.*}} <mean = 0 : i32, stddev = 3 : i32> : (!random.prng) -> !random.distribution<distribution_type = gaussian>
  %1 = random.discrete_gaussian_distribution %0 <mean = 0 : i32, stddev = 3 : i32> : (!random.prng) -> !random.distribution<distribution_type = gaussian>
  // CHECK: random.discrete_uniform_distribution %{{.*}}{range = [0 : i32, 3 : i32]} : (!random.prng) -> <distribution_type = uniform>
  %2 = random.discrete_uniform_distribution %0 {range = [0 : i32, 3 : i32]} : (!random.prng) -> <distribution_type = uniform>
  // CHECK: random.sample %{{.*}} : (!random.distribution<distribution_type = gaussian>) -> tensor<4xi32>
  %3 = random.sample %1 : (!random.distribution<distribution_type = gaussian>) -> tensor<4xi32>
  return %3 : tensor<4xi32>
}
