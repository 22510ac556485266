func.func @main(%a: tensor<4xi2> {secret.secret}, %m: memref<4xi2> {secret.secret}) {
  bufferization.materialize_in_destination %a in restrict writable %m : (tensor<4xi2>, memref<4xi2>) -> ()
  return
}
