// Slices are arrays that are made element by element; a dimension of extent 1 may be left out.
// RUN: ringmill translate %s --emit-tfhe-rust
!ct = !tfhe_rust.eui3
func.func @rows(%key: !tfhe_rust.server_key, %t: tensor<4x6x!ct>, %i: index) -> (tensor<6x!ct>, tensor<1x2x!ct>) {
  %0 = tensor.extract_slice %t[%i, 0] [1, 6] [1, 1] : tensor<4x6x!ct> to tensor<6x!ct>
  %1 = tensor.extract_slice %t[2, 1] [1, 2] [1, 3] : tensor<4x6x!ct> to tensor<1x2x!ct>
  return %0, %1 : tensor<6x!ct>, tensor<1x2x!ct>
}
