// RUN: ringmill opt %s -split-input-file -verify-diagnostics
func.func @zero_bits(%a: i1) {
  // expected-error @+1 {{expected an encrypted integer of at least one bit}}
  "FHE.zero"() : () -> !FHE.eint<0>
  return
}

// -----

func.func @main(%a: !FHE.eint<3>, %b: !FHE.eint<4>) {
  // expected-error @+1 {{requires the same type for all operands and results}}
  %0 = "FHE.add_eint"(%a, %b) : (!FHE.eint<3>, !FHE.eint<4>) -> !FHE.eint<3>
  return
}

// -----

func.func @main(%a: !FHE.eint<3>, %b: i4) {
  // expected-error @+1 {{failed to verify that all of {lhs, output} have same type}}
  %0 = "FHE.mul_eint_int"(%a, %b) : (!FHE.eint<3>, i4) -> !FHE.eint<4>
  return
}

// -----

func.func @main(%a: !FHE.eint<3>) {
  // expected-error @+1 {{expects a result of at most 3 bits, but got '!FHE.eint<4>'}}
  %0 = "FHE.round"(%a) : (!FHE.eint<3>) -> !FHE.eint<4>
  return
}

// -----

func.func @main(%a: !FHE.eint<3>) {
  // expected-error @+1 {{expects operand and result both signed or both unsigned}}
  %0 = "FHE.round"(%a) : (!FHE.eint<3>) -> !FHE.esint<2>
  return
}

// -----

func.func @main(%a: !FHE.eint<3>) {
  // expected-error @+1 {{expects a result of 3 bits, but got '!FHE.esint<4>'}}
  %0 = "FHE.to_signed"(%a) : (!FHE.eint<3>) -> !FHE.esint<4>
  return
}

// -----

func.func @main(%a: !FHE.eint<2>, %t: tensor<8xi64>) {
  // expected-error @+1 {{expects a table of 2^2 entries for an index of type '!FHE.eint<2>', but got 8}}
  %0 = "FHE.apply_lookup_table"(%a, %t) : (!FHE.eint<2>, tensor<8xi64>) -> !FHE.eint<2>
  return
}

// -----

func.func @main(%a: !FHE.eint<2>, %t: tensor<4xi65>) {
  // expected-error @+1 {{expects entries of at most 64 bits, but got 'i65'}}
  %0 = "FHE.apply_lookup_table"(%a, %t) : (!FHE.eint<2>, tensor<4xi65>) -> !FHE.eint<2>
  return
}

// -----

func.func @main(%a: !FHE.ebool, %t: tensor<3xi64>) {
  // expected-error @+1 {{expects a table of 4 entries}}
  %0 = "FHE.gen_gate"(%a, %a, %t) : (!FHE.ebool, !FHE.ebool, tensor<3xi64>) -> !FHE.ebool
  return
}

// -----

func.func @main(%a: !FHE.eint<3>) {
  // expected-error @+1 {{expects an integer of 1 or 2 bits}}
  %0 = "FHE.to_bool"(%a) : (!FHE.eint<3>) -> !FHE.ebool
  return
}

// -----

func.func @main(%a: !FHE.eint<3>) {
  // expected-error @+1 {{expects one partition, 'src' or 'dest', but got both}}
  %0 = "FHE.change_partition"(%a) {src = #FHE.partition<name "p", lwe_dim 1, glwe_dim 1, poly_size 1>, dest = #FHE.partition<name "p", lwe_dim 1, glwe_dim 1, poly_size 1>} : (!FHE.eint<3>) -> !FHE.eint<3>
  return
}

// -----

func.func @main(%a: tensor<2x!FHE.eint<3>>, %b: tensor<3x!FHE.eint<3>>) {
  // expected-error @+1 {{expects shapes that broadcast, but got sizes 2 and 3 of dimension 0}}
  %0 = "FHELinalg.add_eint"(%a, %b) : (tensor<2x!FHE.eint<3>>, tensor<3x!FHE.eint<3>>) -> tensor<3x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x1x!FHE.eint<3>>, %b: tensor<2x!FHE.eint<3>>) {
  // expected-error @+1 {{expects a result of shape [2, 2], but got [2]}}
  %0 = "FHELinalg.add_eint"(%a, %b) : (tensor<2x1x!FHE.eint<3>>, tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x!FHE.eint<3>>, %b: tensor<2x!FHE.esint<3>>) {
  // expected-error @+1 {{expects encrypted integers of type '!FHE.eint<3>' alone}}
  %0 = "FHELinalg.sub_eint"(%a, %b) : (tensor<2x!FHE.eint<3>>, tensor<2x!FHE.esint<3>>) -> tensor<2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x!FHE.eint<3>>, %b: tensor<3xi4>) {
  // expected-error @+1 {{expects two vectors of one size}}
  %0 = "FHELinalg.dot_eint_int"(%a, %b) : (tensor<2x!FHE.eint<3>>, tensor<3xi4>) -> !FHE.eint<3>
  return
}

// -----

func.func @main(%a: tensor<2x3xi4>, %b: tensor<2x!FHE.eint<3>>) {
  // expected-error @+1 {{expects rows and columns of one size, but got 3 and 2}}
  %0 = "FHELinalg.matmul_int_eint"(%a, %b) : (tensor<2x3xi4>, tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x2x!FHE.eint<3>>) {
  // expected-error @+1 {{expects different axes from 0 to 1, but got}}
  %0 = "FHELinalg.sum"(%a) {axes = [0, 2]} : (tensor<2x2x!FHE.eint<3>>) -> !FHE.eint<3>
  return
}

// -----

func.func @main(%a: tensor<2x2x!FHE.eint<3>>, %b: tensor<2x3x!FHE.eint<3>>) {
  // expected-error @+1 {{expects operands that differ along axis 0 alone}}
  %0 = "FHELinalg.concat"(%a, %b) {axis = 0} : (tensor<2x2x!FHE.eint<3>>, tensor<2x3x!FHE.eint<3>>) -> tensor<4x2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x3x!FHE.eint<3>>) {
  // expected-error @+1 {{expects 2 axes, but got 1}}
  %0 = "FHELinalg.transpose"(%a) {axes = [1]} : (tensor<2x3x!FHE.eint<3>>) -> tensor<3x2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<2x!FHE.eint<1>>, %t: tensor<3x2xi64>, %m: tensor<3xindex>) {
  // expected-error @+1 {{expects a map of the shape of the indices}}
  %0 = "FHELinalg.apply_mapped_lookup_table"(%a, %t, %m) : (tensor<2x!FHE.eint<1>>, tensor<3x2xi64>, tensor<3xindex>) -> tensor<2x!FHE.eint<1>>
  return
}

// -----

func.func @main(%a: tensor<2x3x!FHE.eint<3>>, %i: tensor<4xindex>) {
  // expected-error @+1 {{expects indices of 2 subscripts}}
  %0 = "FHELinalg.fancy_index"(%a, %i) : (tensor<2x3x!FHE.eint<3>>, tensor<4xindex>) -> tensor<4x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<4x!FHE.eint<3>>, %i: tensor<2xindex>, %v: tensor<3x!FHE.eint<3>>) {
  // expected-error @+1 {{expects a value for each index}}
  %0 = "FHELinalg.fancy_assign"(%a, %i, %v) : (tensor<4x!FHE.eint<3>>, tensor<2xindex>, tensor<3x!FHE.eint<3>>) -> tensor<4x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<1x1x2x2x!FHE.eint<3>>, %w: tensor<1x1x1x1xi4>) {
  // expected-error @+1 {{expects no padding}}
  %0 = "FHELinalg.conv2d"(%a, %w) {padding = dense<1> : tensor<4xi64>} : (tensor<1x1x2x2x!FHE.eint<3>>, tensor<1x1x1x1xi4>) -> tensor<1x1x4x4x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<1x3x2x2x!FHE.eint<3>>, %w: tensor<2x1x1x1xi4>) {
  // expected-error @+1 {{expects channels and filters in 2 groups}}
  %0 = "FHELinalg.conv2d"(%a, %w) {group = 2 : i64} : (tensor<1x3x2x2x!FHE.eint<3>>, tensor<2x1x1x1xi4>) -> tensor<1x2x2x2x!FHE.eint<3>>
  return
}

// -----

func.func @main(%a: tensor<1x1x2x2x!FHE.eint<3>>) {
  // expected-error @+1 {{expects 2 numbers from 1 on as 'strides'}}
  %0 = "FHELinalg.maxpool2d"(%a) {kernel_shape = dense<1> : tensor<2xi64>, strides = dense<0> : tensor<2xi64>} : (tensor<1x1x2x2x!FHE.eint<3>>) -> tensor<1x1x2x2x!FHE.eint<3>>
  return
}
