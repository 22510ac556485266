func.func @main(%a: i3 {secret.secret}, %b: i8 {secret.secret}) -> i8 {
  %i = arith.index_castui %a : i3 to index
  %0 = scf.index_switch %i -> i8
  case 0 {
    scf.yield %b : i8
  }
  case 5 {
    %c = arith.constant 9 : i8
    %1 = arith.xori %b, %c : i8
    scf.yield %1 : i8
  }
  default {
    %d = arith.constant 0 : i8
    scf.yield %d : i8
  }
  return %0 : i8
}
