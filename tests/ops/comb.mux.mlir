func.func @main(%s: !secret.secret<i1>, %a: !secret.secret<i4>, %b: !secret.secret<i4>) -> !secret.secret<i4> {
  %0 = secret.generic(%s: !secret.secret<i1>, %a: !secret.secret<i4>, %b: !secret.secret<i4>) {
  ^body(%c: i1, %x: i4, %y: i4):
    %1 = comb.mux %c, %x, %y : i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
