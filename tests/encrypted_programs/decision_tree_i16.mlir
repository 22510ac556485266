// A decision tree of 31 nodes on eight secret features. Node n goes to node 2n + 1 if its feature
// is below its threshold, else to node 2n + 2; nodes 31 to 62 are the classes.
func.func @main(%x: tensor<8xi16> {secret.secret}) -> i8 {
  %features = arith.constant dense<[
    0, 7, 1, 6, 2, 0, 2, 1, 3, 2, 2, 0, 0, 2, 3, 7,
    6, 3, 1, 1, 0, 6, 5, 3, 3, 5, 6, 5, 3, 3, 3]> : tensor<31xi8>
  %thresholds = arith.constant dense<[
    3285, 14332, 19432, 11873, -20065, -20621, -12211, -702,
    -15170, -10640, -14326, 668, -22010, -18357, 10814, 4749,
    18673, -9690, -10386, 4337, 23829, 82, -11299, -2331,
    18001, -9636, 7594, -21286, -6739, -1980, -4774]> : tensor<31xi16>
  %classes = arith.constant dense<[
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    5, 9, 6, 7, 5, 3, 1, 4, 2, 8, 9, 8, 4, 1, 2, 3,
    0, 9, 5, 1, 6, 4, 4, 3, 1, 7, 3, 5, 7, 6, 0, 8]> : tensor<63xi8>
  %root = arith.constant 0 : index
  %last = arith.constant 30 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %decided = affine.for %k = 0 to 31 iter_args(%nodes = %classes) -> (tensor<63xi8>) {
    %n = arith.subi %last, %k : index
    %f = tensor.extract %features[%n] : tensor<31xi8>
    %place = arith.index_castui %f : i8 to index
    %feature = tensor.extract %x[%place] : tensor<8xi16>
    %threshold = tensor.extract %thresholds[%n] : tensor<31xi16>
    %below = arith.cmpi slt, %feature, %threshold : i16
    %twice = arith.muli %n, %two : index
    %left = arith.addi %twice, %one : index
    %right = arith.addi %twice, %two : index
    %if_below = tensor.extract %nodes[%left] : tensor<63xi8>
    %if_not = tensor.extract %nodes[%right] : tensor<63xi8>
    %class = arith.select %below, %if_below, %if_not : i8
    %next = tensor.insert %class into %nodes[%n] : tensor<63xi8>
    affine.yield %next : tensor<63xi8>
  }
  %result = tensor.extract %decided[%root] : tensor<63xi8>
  return %result : i8
}
