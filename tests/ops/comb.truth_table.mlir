func.func @main(%a: !secret.secret<tensor<6xi1>>) -> (!secret.secret<i1>, !secret.secret<i1>, !secret.secret<i1>) {
  %0:3 = secret.generic(%a: !secret.secret<tensor<6xi1>>) {
  ^body(%t: tensor<6xi1>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %u = tensor.extract %t[%c0] : tensor<6xi1>
    %v = tensor.extract %t[%c1] : tensor<6xi1>
    %w = tensor.extract %t[%c2] : tensor<6xi1>
    %x = tensor.extract %t[%c3] : tensor<6xi1>
    %y = tensor.extract %t[%c4] : tensor<6xi1>
    %z = tensor.extract %t[%c5] : tensor<6xi1>
    %1 = comb.truth_table %u -> 1 : ui2
    %2 = comb.truth_table %u, %v, %w -> 202 : ui8
    %3 = comb.truth_table %u, %v, %w, %x, %y, %z -> 9838263505978427528 : ui64
    secret.yield %1, %2, %3 : i1, i1, i1
  } -> (!secret.secret<i1>, !secret.secret<i1>, !secret.secret<i1>)
  return %0#0, %0#1, %0#2 : !secret.secret<i1>, !secret.secret<i1>, !secret.secret<i1>
}
