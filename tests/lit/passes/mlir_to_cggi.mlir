// A program becomes cggi ops on ciphertexts of its bits, loops and calls included.
// RUN: ringmill opt %s --mlir-to-cggi | FileCheck %s --check-prefixes=CHECK,LUT
// RUN: ringmill opt %s --mlir-to-cggi=mode=Boolean | FileCheck %s --check-prefixes=CHECK,GATES
// RUN: ringmill opt %s --mlir-to-cggi | ringmill opt - --cggi-to-tfhe-rust | FileCheck %s --check-prefix=TFHE

// CHECK:      func.func @f(%{{.*}}: tensor<2x4x!ct{{[^>]*}}>, %{{.*}}: tensor<4x!ct{{[^>]*}}>) -> tensor<4x!ct{{[^>]*}}>
// CHECK-NOT:  secret.
// LUT:        cggi.lut3
// GATES:      cggi.{{xor|nand|and}}
// CHECK-NOT:  secret.
// CHECK:      return %{{.*}} : tensor<4x!ct{{[^>]*}}>
// TFHE:       func.func @f(%{{.*}}: !tfhe_rust.server_key
// TFHE:       tfhe_rust.apply_lookup_table
func.func @f(%a: tensor<2xi4> {secret.secret}, %b: i4 {secret.secret}) -> i4 {
  %r = affine.for %i = 0 to 2 iter_args(%s = %b) -> i4 {
    %x = tensor.extract %a[%i] : tensor<2xi4>
    %n = func.call @step(%s, %x) : (i4, i4) -> i4
    affine.yield %n : i4
  }
  return %r : i4
}
func.func private @step(%s: i4, %x: i4) -> i4 {
  %0 = arith.addi %s, %x : i4
  return %0 : i4
}
