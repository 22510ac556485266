func.func @main(%a: i7 {secret.secret}, %b: i7 {secret.secret}) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.cmpi eq, %a, %b : i7
  %1 = arith.cmpi ne, %a, %b : i7
  %2 = arith.cmpi slt, %a, %b : i7
  %3 = arith.cmpi sle, %a, %b : i7
  %4 = arith.cmpi sgt, %a, %b : i7
  %5 = arith.cmpi sge, %a, %b : i7
  %6 = arith.cmpi ult, %a, %b : i7
  %7 = arith.cmpi ule, %a, %b : i7
  %8 = arith.cmpi ugt, %a, %b : i7
  %9 = arith.cmpi uge, %a, %b : i7
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
