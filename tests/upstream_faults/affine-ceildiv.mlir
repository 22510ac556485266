// passes: lower-affine
// fault: `ceildiv` of an `affine.apply` negates its dividend, which the least index cannot be
// avoid: write `arith.ceildivsi` on indices that may be the least one
// input: 9223372036854775808
func.func @main(%x: i64) -> i64 {
  %i = arith.index_cast %x : i64 to index
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%i)
  %a = arith.index_cast %0 : index to i64
  return %a : i64
}
