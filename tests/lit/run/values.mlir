// RUN: ringmill run %s --arg -3 --arg '[[1, 2], ["0x10", -1]]'
// RUN: ringmill run %s --arg 255 --arg '[1, 2, 3, 4]' --unsigned
// RUN: echo '[[5, 6], [7, 8]]' > %t/m.json; ringmill run %s --arg 0 --arg @%t/m.json --json
func.func @main(%k: i8, %m: tensor<2x2xi8>) -> (tensor<2x2xi8>, i1) {
  %splat = tensor.splat %k : tensor<2x2xi8>
  %scaled = arith.muli %m, %splat : tensor<2x2xi8>
  %zero = arith.constant 0 : i8
  %negative = arith.cmpi slt, %k, %zero : i8
  return %scaled, %negative : tensor<2x2xi8>, i1
}
