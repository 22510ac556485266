#rows = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = i and 0 <= i <= 3 }">
#turned = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and (i - slot + 1) mod 4 = 0 and 0 <= i <= 3 and 0 <= slot <= 3 }">
// ---- rotate: 1,2,3,4 -> 2,3,4,1
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  %c = arith.constant 5 : index
  %0 = tensor_ext.rotate %a, %c : tensor<4xi8>, index
  return %0 : tensor<4xi8>
}
// ---- rotate: 1,2,3,4 -1 -> 4,1,2,3; 1,2,3,4 2 -> 3,4,1,2
func.func @main(%a: tensor<4xi8>, %s: i3) -> tensor<4xi8> {
  %0 = tensor_ext.rotate %a, %s : tensor<4xi8>, i3
  return %0 : tensor<4xi8>
}
// ---- rotate_and_reduce: 1,2,3,4 -> 4,6,4,6
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tensor_ext.rotate_and_reduce %a <period = 2, steps = 2> : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// ---- rotate_and_reduce: 1,2,3,4 -> 24,24,24,24
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tensor_ext.rotate_and_reduce %a <period = 1, steps = 4, reduceOp = "arith.muli"> : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// ---- rotate_and_reduce: 1,2,3,4 2,3 -> 8,13,18,11
func.func @main(%a: tensor<4xi8>, %p: tensor<2xi8>) -> tensor<4xi8> {
  %0 = tensor_ext.rotate_and_reduce %a, %p <period = 1, steps = 2> : (tensor<4xi8>, tensor<2xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// ---- assign_layout: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tensor_ext.assign_layout %a <layout = #rows> : tensor<4xi8>
  return %0 : tensor<4xi8>
}
// ---- convert_layout: 1,2,3,4 -> 1,2,3,4
func.func @main(%a: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tensor_ext.convert_layout %a <from_layout = #rows, to_layout = #turned> : tensor<4xi8>
  return %0 : tensor<4xi8>
}
