// A dense layer 6 -> 3 in int8: constant weights, bias, ReLU, requantization by 2^-6 and a clamp to int8.
#matrix = affine_map<(row, column) -> (row, column)>
#input  = affine_map<(row, column) -> (column)>
#output = affine_map<(row, column) -> (row)>
#each   = affine_map<(row) -> (row)>
func.func @dense_relu(%x: tensor<6xi8> {secret.secret}) -> tensor<3xi8> {
  %weights = arith.constant dense<[[25, -14, 7, 90, -3, 0], [-61, 5, 33, 12, 8, -127], [1, 2, -4, 8, -16, 32]]> : tensor<3x6xi8>
  %bias = arith.constant dense<[310, -45, 1000]> : tensor<3xi32>
  %sums = linalg.generic {indexing_maps = [#matrix, #input, #output], iterator_types = ["parallel", "reduction"]}
      ins(%weights, %x : tensor<3x6xi8>, tensor<6xi8>) outs(%bias : tensor<3xi32>) {
  ^bb0(%w: i8, %v: i8, %acc: i32):
    %we = arith.extsi %w : i8 to i32
    %ve = arith.extsi %v : i8 to i32
    %product = arith.muli %we, %ve : i32
    %sum = arith.addi %acc, %product : i32
    linalg.yield %sum : i32
  } -> tensor<3xi32>
  %empty = tensor.empty() : tensor<3xi8>
  %zero = arith.constant 0 : i32
  %six = arith.constant 6 : i32
  %top = arith.constant 127 : i32
  %result = linalg.generic {indexing_maps = [#each, #each], iterator_types = ["parallel"]}
      ins(%sums : tensor<3xi32>) outs(%empty : tensor<3xi8>) {
  ^bb0(%s: i32, %unused: i8):
    %positive = arith.maxsi %s, %zero : i32
    %scaled = arith.shrsi %positive, %six : i32
    %clamped = arith.minsi %scaled, %top : i32
    %narrow = arith.trunci %clamped : i32 to i8
    linalg.yield %narrow : i8
  } -> tensor<3xi8>
  return %result : tensor<3xi8>
}
