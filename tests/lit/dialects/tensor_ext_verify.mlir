// RUN: ringmill opt %s --split-input-file --verify-diagnostics -o /dev/null

func.func @no_dimension(%t: tensor<i8>, %s: index) {
  // expected-error @+1 {{requires operand rank >= 1}}
  %0 = tensor_ext.rotate %t, %s : tensor<i8>, index
  return
}

// -----

func.func @plaintexts(%t: tensor<8xi8>, %p: tensor<3x8xi8>) {
  // expected-error @+1 {{requires plaintext tensor to have the same number of elements as steps, but found numPlaintexts=3 and steps=4}}
  %0 = tensor_ext.rotate_and_reduce %t, %p <period = 1, steps = 4> : (tensor<8xi8>, tensor<3x8xi8>) -> tensor<8xi8>
  return
}

// -----

func.func @size_of_plaintexts(%t: tensor<8xi8>, %p: tensor<4x2xi8>) {
  // expected-error @+1 {{expects one number or 8 in each plaintext, but got 2}}
  %0 = tensor_ext.rotate_and_reduce %t, %p <period = 1, steps = 4> : (tensor<8xi8>, tensor<4x2xi8>) -> tensor<8xi8>
  return
}

// -----

func.func @order_matters(%t: tensor<8xi8>) {
  // expected-error @+1 {{expects an associative and commutative op of elements 'i8' as reduceOp, but got "arith.subi"}}
  %0 = tensor_ext.rotate_and_reduce %t <period = 1, steps = 4, reduceOp = "arith.subi"> : (tensor<8xi8>) -> tensor<8xi8>
  return
}

// -----

func.func @no_steps(%t: tensor<8xi8>) {
  // expected-error @+1 {{requires steps to be less than or equal to the input tensor's dimension, but found reductions=0 and tensor dimension=8}}
  %0 = tensor_ext.rotate_and_reduce %t <period = 1, steps = 0> : (tensor<8xi8>) -> tensor<8xi8>
  return
}

// -----

func.func @two_dimensions(%t: tensor<8x2xi8>) {
  // expected-error @+1 {{requires a 1-D input tensor or tensor with single non-unit dimension, but found 'tensor<8x2xi8>'}}
  %0 = tensor_ext.rotate_and_reduce %t <period = 1, steps = 2> : (tensor<8x2xi8>) -> tensor<8x2xi8>
  return
}

// -----

func.func @twice(%t: tensor<8xi8>) {
  // expected-error @+1 {{duplicate or unknown property: steps}}
  %0 = tensor_ext.rotate_and_reduce %t <period = 1, steps = 1, steps = 2> : (tensor<8xi8>) -> tensor<8xi8>
  return
}

// -----

// expected-error @+1 {{expected a layout of the form "{ [i, j] -> [ct, slot] : constraints }", found "[i] -> [j]"}}
func.func private @tuples(tensor<8xi8> {tensor_ext.layout = #tensor_ext.layout<"[i] -> [j]">})

// -----

#a = #tensor_ext.layout<"{ [i, j] -> [ct, slot] : ct = i and slot = j }">
func.func @rank(%t: tensor<8xi8>) {
  // expected-error @+1 {{requires tensor rank to match the layout's domain size, but found rank 1 and domain size 2}}
  %0 = tensor_ext.assign_layout %t <layout = #a> : tensor<8xi8>
  return
}

// -----

#a = #tensor_ext.layout<"{ [i] -> [a, b, c] : a = i and b = i and c = i }">
#b = #tensor_ext.layout<"{ [i, j] -> [ct, slot] : ct = i and slot = j }">
func.func @joint(%t: tensor<8xi8>) {
  // expected-error @+1 {{layout 1 domain size (2) must match layout 0 range size (3)}}
  %0 = tensor_ext.assign_layout %t <layout = [#a, #b]> : tensor<8xi8>
  return
}

// -----

func.func @empty(%t: tensor<8xi8>) {
  // expected-error @+1 {{layout array cannot be empty}}
  %0 = tensor_ext.assign_layout %t <layout = []> : tensor<8xi8>
  return
}

// -----

#a = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = i }">
func.func @schedule(%t: tensor<8xi8>) {
  // expected-error @+1 {{domainSchedule index 1 is out of bounds [0, 1)}}
  %0 = tensor_ext.assign_layout %t <layout = #a, domainSchedule = [1]> : tensor<8xi8>
  return
}
