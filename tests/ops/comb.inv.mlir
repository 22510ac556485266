func.func @main(%a: !secret.secret<i4>) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>) {
  ^body(%x: i4):
    %1 = comb.inv %x : i4
    secret.yield %1 : i4
  } -> !secret.secret<i4>
  return %0 : !secret.secret<i4>
}
