// passes: canonicalize
// fault: `arith.index_cast` of `arith.index_cast` is removed, though the type between is narrow
// avoid: narrow with `arith.trunci` and widen with `arith.extsi` before the cast to `index`
// input: 100
func.func @main(%z: i8) -> i8 {
  %a = arith.index_cast %z : i8 to index
  %b = arith.index_cast %a : index to i4
  %c = arith.index_cast %b : i4 to index
  %d = arith.index_cast %c : index to i8
  return %d : i8
}
