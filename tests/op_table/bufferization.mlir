// ---- alloc_tensor: 7 -> 7
func.func @main(%a: i8) -> tensor<1xi8> {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() : tensor<1xi8>
  %1 = tensor.insert %a into %0[%c0] : tensor<1xi8>
  return %1 : tensor<1xi8>
}
// ---- to_tensor: 1,2 -> 1,2
func.func @main(%m: memref<2xi8>) -> tensor<2xi8> {
  %0 = bufferization.to_tensor %m restrict : memref<2xi8> to tensor<2xi8>
  return %0 : tensor<2xi8>
}
// ---- to_buffer: 1,2 -> 2
func.func @main(%a: tensor<2xi8>) -> i8 {
  %c1 = arith.constant 1 : index
  %0 = bufferization.to_buffer %a : tensor<2xi8> to memref<2xi8>
  %1 = memref.load %0[%c1] : memref<2xi8>
  return %1 : i8
}
// ---- materialize_in_destination: 1,2 5,6 -> 1,2
func.func @main(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
