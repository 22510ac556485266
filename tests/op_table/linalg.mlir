// ---- add: 5,-3 6,4 -> -5,1
// ---- batch_matmul: 1,2,3,0 1,3,2,1 -> 1,1,3,1
// ---- broadcast: 5,-3 -> 5,-3,5,-3
// ---- conv_1d: 1,2,3,1 1,3 -> 3,3,2
// ---- conv_2d: 1,1,0,0,1,0,1,0,1 0,1,0,0 -> 1,0,1,0
// ---- conv_2d_nhwc_hwcf: 1,1,0,0,1,0,1,0,1 0,1,0,0 -> 1,0,1,0
// ---- dot: 5,-3 6,4 -> 2
// ---- fill: 5 -> 5,5,5
// ---- generic: 5,-3 6,4 -> -2,4
// ---- map: 5,-3 6,4 -> 6,4
// ---- matmul: 1,2,3,0 1,3,2,1 -> 1,1,3,1
// ---- matvec: 1,2,3,0 1,3 -> 3,3
// ---- max: 5,-3 6,4 -> 6,4
// ---- min: 5,-3 6,4 -> 5,-3
// ---- mul: 5,-3 6,4 -> -2,4
// ---- pooling_nhwc_max: 1,-2,3,4,-5,6,-7,8,9 -> 4,6,8,9
// ---- pooling_nhwc_sum: 1,-2,3,4,-5,6,-7,8,9 -> -2,2,0,18
// ---- reduce: 5,-3,6,4 -> 2,-6
// ---- sub: 5,-3 6,4 -> -1,-7
// ---- transpose: 1,2,3,4 -> 1,3,2,4
// ---- vecmat: 1,3 1,2,3,0 -> 2,2
// ---- index: 5,-3 -> 10,-5
#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<2xi8>) -> tensor<2xi8> {
  %e = tensor.empty() : tensor<2xi8>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<2xi8>) outs(%e : tensor<2xi8>) {
  ^body(%x: i8, %o: i8):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i8
    %d = arith.addi %x, %x : i8
    %s = arith.addi %d, %n : i8
    linalg.yield %s : i8
  } -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
// ---- yield: 5,-3 -> 10,-5
#id = affine_map<(i) -> (i)>
func.func @main(%a: tensor<2xi8>) -> tensor<2xi8> {
  %e = tensor.empty() : tensor<2xi8>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<2xi8>) outs(%e : tensor<2xi8>) {
  ^body(%x: i8, %o: i8):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i8
    %d = arith.addi %x, %x : i8
    %s = arith.addi %d, %n : i8
    linalg.yield %s : i8
  } -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
