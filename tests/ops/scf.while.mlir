func.func @main(%a: i8 {secret.secret}) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c4 = arith.constant 4 : i8
  %r:2 = scf.while (%i = %c0, %s = %a) : (i8, i8) -> (i8, i8) {
    %go = arith.cmpi ult, %i, %c4 : i8
    scf.condition(%go) %i, %s : i8, i8
  } do {
  ^bb0(%i: i8, %s: i8):
    %j = arith.addi %i, %c1 : i8
    %t = arith.muli %s, %a : i8
    scf.yield %j, %t : i8, i8
  }
  return %r#1 : i8
}
