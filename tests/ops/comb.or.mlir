func.func @main(%a: !secret.secret<i4>, %b: !secret.secret<i4>, %c: !secret.secret<i4>) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>, %b: !secret.secret<i4>, %c: !secret.secret<i4>) {
  ^body(%x: i4, %y: i4, %z: i4):
    %1 = comb.or %x, %y : i4
    %2 = comb.or %1, %z : i4
    secret.yield %2 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
