func.func @main(%a: !secret.secret<i8>, %b: !secret.secret<i8>) -> !secret.secret<i8> {
  %0 = secret.generic(%a: !secret.secret<i8>, %b: !secret.secret<i8>) {
  ^bb0(%x: i8, %y: i8):
    %1 = arith.subi %x, %y : i8
    secret.yield %1 : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
