// ---- cast: 1,2 -> 1,2
func.func @main(%a: tensor<2xi8>) -> tensor<2xi8> {
  %0 = tensor.cast %a : tensor<2xi8> to tensor<?xi8>
  %1 = tensor.cast %0 : tensor<?xi8> to tensor<2xi8>
  return %1 : tensor<2xi8>
}
// ---- collapse_shape: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: tensor<2x2xi8>) -> tensor<4xi8> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  return %0 : tensor<4xi8>
}
// ---- expand_shape: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: tensor<4xi8>) -> tensor<2x2xi8> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
// ---- concat: 1,2 3,4,5,6 -> 1,3,4,2,5,6
func.func @main(%a: tensor<2x1xi8>, %b: tensor<2x2xi8>) -> tensor<2x3xi8> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x1xi8>, tensor<2x2xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
// ---- dim: 1,2,3,4,5,6 -> 3
func.func @main(%a: tensor<2x3xi8>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c1 : tensor<2x3xi8>
  return %0 : index
}
// ---- empty: 7 -> 7
func.func @main(%a: i8) -> tensor<1xi8> {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty() : tensor<1xi8>
  %1 = tensor.insert %a into %0[%c0] : tensor<1xi8>
  return %1 : tensor<1xi8>
}
// ---- extract: 1,2,3 2 -> 3; 1,2,3 5 -> ?
func.func @main(%a: tensor<3xi8>, %i: index) -> i8 {
  %0 = tensor.extract %a[%i] : tensor<3xi8>
  return %0 : i8
}
// ---- extract_slice: 1,2,3,4,5,6 -> 4,6
func.func @main(%a: tensor<2x3xi8>) -> tensor<2xi8> {
  %0 = tensor.extract_slice %a[1, 0] [1, 2] [1, 2] : tensor<2x3xi8> to tensor<2xi8>
  return %0 : tensor<2xi8>
}
// ---- insert_slice: 1,2,3,4,5,6 8,9 -> 1,2,3,8,5,9
func.func @main(%a: tensor<2x3xi8>, %b: tensor<2xi8>) -> tensor<2x3xi8> {
  %0 = tensor.insert_slice %b into %a[1, 0] [1, 2] [1, 2] : tensor<2xi8> into tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
// ---- from_elements: 7 9 -> 9,7
func.func @main(%a: i8, %b: i8) -> tensor<2xi8> {
  %0 = tensor.from_elements %b, %a : tensor<2xi8>
  return %0 : tensor<2xi8>
}
// ---- generate: 1,2,4 -> 2,4,8
func.func @main(%a: tensor<3xi8>) -> tensor<3xi8> {
  %0 = tensor.generate {
  ^body(%i: index):
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %d = arith.addi %e, %e : i8
  tensor.yield %d : i8
  } : tensor<3xi8>
  return %0 : tensor<3xi8>
}
// ---- yield: 1,2,4 -> 2,4,8
func.func @main(%a: tensor<3xi8>) -> tensor<3xi8> {
  %0 = tensor.generate {
  ^body(%i: index):
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %d = arith.addi %e, %e : i8
  tensor.yield %d : i8
  } : tensor<3xi8>
  return %0 : tensor<3xi8>
}
// ---- insert: 1,2,3 1 9 -> 1,9,3
func.func @main(%a: tensor<3xi8>, %i: index, %x: i8) -> tensor<3xi8> {
  %0 = tensor.insert %x into %a[%i] : tensor<3xi8>
  return %0 : tensor<3xi8>
}
// ---- pad: 1,2 9 -> 9,1,2,9,9
func.func @main(%a: tensor<2xi8>, %x: i8) -> tensor<5xi8> {
  %0 = tensor.pad %a low[1] high[2] {
  ^body(%i: index):
  tensor.yield %x : i8
  } : tensor<2xi8> to tensor<5xi8>
  return %0 : tensor<5xi8>
}
// ---- reshape: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: tensor<4xi8>) -> tensor<2x2xi8> {
  %s = arith.constant dense<[2, 2]> : tensor<2xindex>
  %0 = tensor.reshape %a(%s) : (tensor<4xi8>, tensor<2xindex>) -> tensor<2x2xi8>
  return %0 : tensor<2x2xi8>
}
// ---- splat: 7 -> 7,7,7
func.func @main(%a: i8) -> tensor<3xi8> {
  %0 = tensor.splat %a : tensor<3xi8>
  return %0 : tensor<3xi8>
}
// ---- parallel_insert_slice: 1,2,4 -> 2,4,8
func.func @main(%a: tensor<3xi8>) -> tensor<3xi8> {
  %0 = scf.forall (%i) in (3) shared_outs(%o = %a) -> (tensor<3xi8>) {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %s = arith.addi %e, %e : i8
  %t = tensor.from_elements %s : tensor<1xi8>
  scf.forall.in_parallel {
  tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xi8> into tensor<3xi8>
  }
  }
  return %0 : tensor<3xi8>
}
