!key = !tfhe_rust.server_key
!u = !tfhe_rust.eui8
!i = !tfhe_rust.ei8
!b = !tfhe_rust.bool
!u3 = !tfhe_rust.eui3
!lut = !tfhe_rust.lookup_table
// ---- add: 200 100 -> 44
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.add %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- sub: 5 9 -> -4
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.sub %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- mul: 20 30 -> 88
func.func @main(%s: !key, %a: !i, %b: !i) -> !i {
  %0 = tfhe_rust.mul %s, %a, %b : (!key, !i, !i) -> !i
  return %0 : !i
}
// ---- min: 200 100 -> 100
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.min %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- min: -56 100 -> -56
func.func @main(%s: !key, %a: !i, %b: !i) -> !i {
  %0 = tfhe_rust.min %s, %a, %b : (!key, !i, !i) -> !i
  return %0 : !i
}
// ---- max: 200 100 -> 200
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.max %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- max: -56 100 -> 100
func.func @main(%s: !key, %a: !i, %b: !i) -> !i {
  %0 = tfhe_rust.max %s, %a, %b : (!key, !i, !i) -> !i
  return %0 : !i
}
// ---- bitand: 12 10 -> 8
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.bitand %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- bitor: 12 10 -> 14
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.bitor %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- bitxor: 12 10 -> 6
func.func @main(%s: !key, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.bitxor %s, %a, %b : (!key, !u, !u) -> !u
  return %0 : !u
}
// ---- add: 200 -> 44
func.func @main(%s: !key, %a: !u) -> !u {
  %c = arith.constant 100 : i8
  %0 = tfhe_rust.add %s, %a, %c : (!key, !u, i8) -> !u
  return %0 : !u
}
// ---- sub: 5 -> -95
func.func @main(%s: !key, %a: !u) -> !u {
  %c = arith.constant 100 : i8
  %0 = tfhe_rust.sub %s, %a, %c : (!key, !u, i8) -> !u
  return %0 : !u
}
// ---- mul: 30 -> 184
func.func @main(%s: !key, %a: !u) -> !u {
  %c = arith.constant 100 : i8
  %0 = tfhe_rust.mul %s, %a, %c : (!key, !u, i8) -> !u
  return %0 : !u
}
// ---- min: 200 -> 100
func.func @main(%s: !key, %a: !u) -> !u {
  %c = arith.constant 100 : i8
  %0 = tfhe_rust.min %s, %a, %c : (!key, !u, i8) -> !u
  return %0 : !u
}
// ---- max: 20 -> 100
func.func @main(%s: !key, %a: !u) -> !u {
  %c = arith.constant 100 : i8
  %0 = tfhe_rust.max %s, %a, %c : (!key, !u, i8) -> !u
  return %0 : !u
}
// ---- eq: 7 7 -> 1; 7 8 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.eq %s, %a, %b : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- neq: 7 7 -> 0; 7 8 -> 1
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.neq %s, %a, %b : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: 3 3 -> 1; 3 4 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = eq> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: 3 3 -> 0; 3 4 -> 1
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = ne> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%s: !key, %a: !i, %b: !i) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = slt> : (!key, !i, !i) -> !b
  return %0 : !b
}
// ---- cmp: -3 -3 -> 1; 2 -3 -> 0
func.func @main(%s: !key, %a: !i, %b: !i) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = sle> : (!key, !i, !i) -> !b
  return %0 : !b
}
// ---- cmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%s: !key, %a: !i, %b: !i) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = sgt> : (!key, !i, !i) -> !b
  return %0 : !b
}
// ---- cmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%s: !key, %a: !i, %b: !i) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = sge> : (!key, !i, !i) -> !b
  return %0 : !b
}
// ---- cmp: 2 -3 -> 1; -3 2 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = ult> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: 2 2 -> 1; -3 2 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = ule> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: -3 2 -> 1; 2 -3 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = ugt> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- cmp: 2 2 -> 1; 2 -3 -> 0
func.func @main(%s: !key, %a: !u, %b: !u) -> !b {
  %0 = tfhe_rust.cmp %s, %a, %b <predicate = uge> : (!key, !u, !u) -> !b
  return %0 : !b
}
// ---- scalar_left_shift: 201 -> 36
func.func @main(%s: !key, %a: !u) -> !u {
  %0 = tfhe_rust.scalar_left_shift %s, %a <shiftAmount = 2> : (!key, !u) -> !u
  return %0 : !u
}
// ---- scalar_right_shift: 201 -> 50
func.func @main(%s: !key, %a: !u) -> !u {
  %0 = tfhe_rust.scalar_right_shift %s, %a <shiftAmount = 2> : (!key, !u) -> !u
  return %0 : !u
}
// ---- scalar_right_shift: -55 -> -14
func.func @main(%s: !key, %a: !i) -> !i {
  %0 = tfhe_rust.scalar_right_shift %s, %a <shiftAmount = 2> : (!key, !i) -> !i
  return %0 : !i
}
// ---- generate_lookup_table: 3 -> 1; 4 -> 0; 6 -> 1
func.func @main(%s: !key, %a: !u3) -> !u3 {
  %t = tfhe_rust.generate_lookup_table %s <truthTable = 72 : ui8> : (!key) -> !lut
  %0 = tfhe_rust.apply_lookup_table %s, %a, %t : (!key, !u3, !lut) -> !u3
  return %0 : !u3
}
// ---- apply_lookup_table: 3 -> 1; 4 -> 0; 6 -> 1
func.func @main(%s: !key, %a: !u3) -> !u3 {
  %t = tfhe_rust.generate_lookup_table %s <truthTable = 72 : ui8> : (!key) -> !lut
  %0 = tfhe_rust.apply_lookup_table %s, %a, %t : (!key, !u3, !lut) -> !u3
  return %0 : !u3
}
// ---- cmux: 1 7 9 -> 7; 0 7 9 -> 9
func.func @main(%s: !key, %c: !b, %a: !u, %b: !u) -> !u {
  %0 = tfhe_rust.cmux %s, %c, %a, %b : (!key, !b, !u, !u) -> !u
  return %0 : !u
}
// ---- create_trivial: 77 -> 77
func.func @main(%s: !key, %a: i8) -> !u {
  %0 = tfhe_rust.create_trivial %s, %a : (!key, i8) -> !u
  return %0 : !u
}
// ---- create_trivial:  -> 77
func.func @main(%s: !key) -> !u {
  %0 = tfhe_rust.create_trivial %s <valueAttr = 77 : i8> : (!key) -> !u
  return %0 : !u
}
// ---- cast: 203 -> 203
func.func @main(%s: !key, %a: !u) -> !tfhe_rust.eui16 {
  %0 = tfhe_rust.cast %s, %a : (!key, !u) -> !tfhe_rust.eui16
  return %0 : !tfhe_rust.eui16
}
// ---- cast: -53 -> -53
func.func @main(%s: !key, %a: !i) -> !tfhe_rust.ei16 {
  %0 = tfhe_rust.cast %s, %a : (!key, !i) -> !tfhe_rust.ei16
  return %0 : !tfhe_rust.ei16
}
// ---- cast: 203 -> 3
func.func @main(%s: !key, %a: !u) -> !u3 {
  %0 = tfhe_rust.cast %s, %a : (!key, !u) -> !u3
  return %0 : !u3
}
