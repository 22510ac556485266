// passes: canonicalize
// fault: `floordiv` of a product by its factor is the other factor, though the product wraps
// avoid: keep products of indices below 2^63
// input: 9223372036854775807
func.func @main(%x: i64) -> i64 {
  %i = arith.index_cast %x : i64 to index
  %0 = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%0)
  %a = arith.index_cast %1 : index to i64
  return %a : i64
}
