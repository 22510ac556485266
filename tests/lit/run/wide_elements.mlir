// Elements of more than 64 bits, written as numbers.
// RUN: echo '[1234567890123456789012345678901, -1, 0]' > %t/values.json
// RUN: ringmill run %s --arg '[1234567890123456789012345678901, -1, 0]'
// RUN: ringmill run %s --arg @%t/values.json
func.func @main(%a: tensor<3xi104> {secret.secret}) -> (i104, i104) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %x = tensor.extract %a[%0] : tensor<3xi104>
  %y = tensor.extract %a[%1] : tensor<3xi104>
  return %x, %y : i104, i104
}
