// ---- addi: 200 100 -> 44
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
// ---- subi: 5 9 -> -4
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.subi %a, %b : i8
  return %0 : i8
}
// ---- muli: 20 30 -> 88
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.muli %a, %b : i8
  return %0 : i8
}
// ---- divui: 200 7 -> 28; 200 0 -> ?
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
// ---- divsi: -56 7 -> -8; -55 7 -> -7; -128 -1 -> ?
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
// ---- remui: 200 7 -> 4; 200 0 -> ?
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.remui %a, %b : i8
  return %0 : i8
}
// ---- remsi: -55 7 -> -6; 55 -7 -> 6
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.remsi %a, %b : i8
  return %0 : i8
}
// ---- ceildivui: 200 7 -> 29
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}
// ---- ceildivsi: -55 7 -> -7; 55 7 -> 8; -55 -7 -> 8
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
// ---- floordivsi: -55 7 -> -8; 55 7 -> 7; 55 -7 -> -8
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}
// ---- andi: 12 10 -> 8
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.andi %a, %b : i8
  return %0 : i8
}
// ---- ori: 12 10 -> 14
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.ori %a, %b : i8
  return %0 : i8
}
// ---- xori: 12 10 -> 6
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.xori %a, %b : i8
  return %0 : i8
}
// ---- shli: 201 2 -> 36; 1 8 -> ?
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
// ---- shrui: 201 2 -> 50
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.shrui %a, %b : i8
  return %0 : i8
}
// ---- shrsi: -55 2 -> -14
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.shrsi %a, %b : i8
  return %0 : i8
}
// ---- maxsi: -3 2 -> 2
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.maxsi %a, %b : i8
  return %0 : i8
}
// ---- minsi: -3 2 -> -3
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.minsi %a, %b : i8
  return %0 : i8
}
// ---- maxui: -3 2 -> -3
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.maxui %a, %b : i8
  return %0 : i8
}
// ---- minui: -3 2 -> 2
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.minui %a, %b : i8
  return %0 : i8
}
// ---- cmpi: 3 3 -> 1; 3 4 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 3 3 -> 0; 3 4 -> 1
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ne, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: -3 -3 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi sle, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi sgt, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi sge, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 2 -3 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 2 2 -> 1; -3 2 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ule, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: -3 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ugt, %a, %b : i8
  return %0 : i1
}
// ---- cmpi: 2 2 -> 1; 2 -3 -> 0
func.func @main(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi uge, %a, %b : i8
  return %0 : i1
}
// ---- addui_extended: 200 100 -> 44 1; 1 2 -> 3 0
func.func @main(%a: i8, %b: i8) -> (i8, i1) {
  %0, %1 = arith.addui_extended %a, %b : i8, i1
  return %0, %1 : i8, i1
}
// ---- mului_extended: 200 100 -> 32 78
func.func @main(%a: i8, %b: i8) -> (i8, i8) {
  %0, %1 = arith.mului_extended %a, %b : i8
  return %0, %1 : i8, i8
}
// ---- mulsi_extended: -56 100 -> 32 -22
func.func @main(%a: i8, %b: i8) -> (i8, i8) {
  %0, %1 = arith.mulsi_extended %a, %b : i8
  return %0, %1 : i8, i8
}
// ---- constant:   -> -7
func.func @main() -> i8 {
  %0 = arith.constant -7 : i8
  return %0 : i8
}
// ---- constant:  -> 1,-2,3
func.func @main() -> tensor<3xi8> {
  %0 = arith.constant dense<[1, -2, 3]> : tensor<3xi8>
  return %0 : tensor<3xi8>
}
// ---- extsi: -7 -> -7
func.func @main(%a: i8) -> i16 {
  %0 = arith.extsi %a : i8 to i16
  return %0 : i16
}
// ---- extui: -7 -> 249
func.func @main(%a: i8) -> i16 {
  %0 = arith.extui %a : i8 to i16
  return %0 : i16
}
// ---- trunci: 511 -> 255; 300 -> 44
func.func @main(%a: i16) -> i8 {
  %0 = arith.trunci %a : i16 to i8
  return %0 : i8
}
// ---- index_cast: -7 -> -7
func.func @main(%a: i8) -> i16 {
  %0 = arith.index_cast %a : i8 to index
  %1 = arith.index_cast %0 : index to i16
  return %1 : i16
}
// ---- index_castui: -7 -> 249
func.func @main(%a: i8) -> i16 {
  %0 = arith.index_castui %a : i8 to index
  %1 = arith.index_cast %0 : index to i16
  return %1 : i16
}
// ---- select: 1 7 9 -> 7; 0 7 9 -> 9
func.func @main(%c: i1, %a: i8, %b: i8) -> i8 {
  %0 = arith.select %c, %a, %b : i8
  return %0 : i8
}
// ---- select: 1,0 7,8 9,10 -> 7,10
func.func @main(%c: tensor<2xi1>, %a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> {
  %0 = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xi8>
  return %0 : tensor<2xi8>
}
// ---- bitcast: -7 -> -7
func.func @main(%a: i8) -> i8 {
  %0 = arith.bitcast %a : i8 to i8
  return %0 : i8
}
// ---- addf
func.func @main(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
// ---- subf
func.func @main(%a: f32, %b: f32) -> f32 {
  %0 = arith.subf %a, %b : f32
  return %0 : f32
}
// ---- mulf
func.func @main(%a: f32, %b: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  return %0 : f32
}
