// ---- and: 1 1 1 -> 1; 1 0 1 -> 0
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.and %a, %b, %c : i1
  return %0 : i1
}
// ---- or: 0 0 1 -> 1; 0 0 0 -> 0
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.or bin %a, %b, %c : i1
  return %0 : i1
}
// ---- xor: 1 1 1 -> 1; 1 0 1 -> 0
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.xor %a, %b, %c : i1
  return %0 : i1
}
// ---- nand: 1 1 1 -> 0; 1 0 1 -> 1
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.nand %a, %b, %c : i1
  return %0 : i1
}
// ---- nor: 0 0 1 -> 0; 0 0 0 -> 1
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.nor %a, %b, %c : i1
  return %0 : i1
}
// ---- xnor: 1 1 1 -> 0; 1 0 1 -> 1
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.xnor %a, %b, %c : i1
  return %0 : i1
}
// ---- xor: 12 10 -> 6; 255 1 -> 254
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = comb.xor %a, %b : i8
  return %0 : i8
}
// ---- inv: 1 -> 0; 0 -> 1
func.func @main(%a: i1) -> i1 {
  %0 = comb.inv %a : i1
  return %0 : i1
}
// ---- inv: 5 -> 250
func.func @main(%a: i8) -> i8 {
  %0 = comb.inv bin %a : i8
  return %0 : i8
}
// ---- mux: 1 1 0 -> 1; 0 1 0 -> 0
func.func @main(%c: i1, %a: i1, %b: i1) -> i1 {
  %0 = comb.mux %c, %a, %b : i1
  return %0 : i1
}
// ---- mux: 1 7 9 -> 7; 0 7 9 -> 9
func.func @main(%c: i1, %a: i8, %b: i8) -> i8 {
  %0 = comb.mux bin %c, %a, %b : i8
  return %0 : i8
}
// ---- truth_table: 1 1 0 -> 1; 0 1 1 -> 0; 1 0 0 -> 0
func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
  %0 = comb.truth_table %a, %b, %c -> 64 : ui8
  return %0 : i1
}
// ---- add: 100 100 70 -> 14
func.func @main(%a: i8, %b: i8, %c: i8) -> i8 {
  %0 = comb.add %a, %b, %c : i8
  return %0 : i8
}
// ---- mul: 5 7 9 -> 59
func.func @main(%a: i8, %b: i8, %c: i8) -> i8 {
  %0 = comb.mul bin %a, %b, %c : i8
  return %0 : i8
}
// ---- icmp: 3 3 -> 1; 3 4 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp eq %a, %b : i8
  return %0 : i1
}
// ---- icmp: 3 3 -> 0; 3 4 -> 1
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp ne %a, %b : i8
  return %0 : i1
}
// ---- icmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp slt %a, %b : i8
  return %0 : i1
}
// ---- icmp: -3 -3 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp sle %a, %b : i8
  return %0 : i1
}
// ---- icmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp sgt %a, %b : i8
  return %0 : i1
}
// ---- icmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp sge %a, %b : i8
  return %0 : i1
}
// ---- icmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp ult %a, %b : i8
  return %0 : i1
}
// ---- icmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp ule %a, %b : i8
  return %0 : i1
}
// ---- icmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp ugt %a, %b : i8
  return %0 : i1
}
// ---- icmp: 2 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = comb.icmp uge %a, %b : i8
  return %0 : i1
}
// ---- parity: 7 -> 1; 6 -> 0
func.func @main(%a: i8) -> i1 {
  %0 = comb.parity %a : i8
  return %0 : i1
}
// ---- extract: 180 -> 13
func.func @main(%a: i8) -> i4 {
  %0 = comb.extract %a from 2 : (i8) -> i4
  return %0 : i4
}
// ---- concat: 3 5 -> 29
func.func @main(%a: i2, %b: i3) -> i5 {
  %0 = comb.concat %a, %b : i2, i3
  return %0 : i5
}
// ---- replicate: 2 -> 42
func.func @main(%a: i2) -> i6 {
  %0 = comb.replicate %a : (i2) -> i6
  return %0 : i6
}
// ---- lut: 1 1 -> 9; 0 1 -> -7; 1 2 -> ?
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = comb.lut %a, %b <coefficients = [1, 2], lookupTable = [6, 1, -7, 9]> : (i8, i8) -> i8
  return %0 : i8
}
