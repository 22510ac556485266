// Thirty-two secret bytes in ascending order, in place, by Batcher's bitonic network: 240 comparators in 15 layers, none of which depends on the data.
func.func @bitonic_sort(%v: memref<32xi8> {secret.secret}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  // Runs of 2, 4, 8, 16, 32 are merged, with comparators half as far apart from layer to layer.
  affine.for %merge = 0 to 5 {
    %run = arith.shli %two, %merge : index
    affine.for %layer = 0 to affine_map<(merge) -> (merge + 1)>(%merge) {
      %halvings = arith.subi %merge, %layer : index
      %distance = arith.shli %one, %halvings : index
      affine.for %i = 0 to 32 {
        %j = arith.xori %i, %distance : index
        %is_lower = arith.cmpi ult, %i, %j : index
        scf.if %is_lower {
          %a = memref.load %v[%i] : memref<32xi8>
          %b = memref.load %v[%j] : memref<32xi8>
          %min = arith.minui %a, %b : i8
          %max = arith.maxui %a, %b : i8
          // Every other run descends.
          %bit = arith.andi %i, %run : index
          %ascending = arith.cmpi eq, %bit, %zero : index
          %lower = arith.select %ascending, %min, %max : i8
          %upper = arith.select %ascending, %max, %min : i8
          memref.store %lower, %v[%i] : memref<32xi8>
          memref.store %upper, %v[%j] : memref<32xi8>
        }
      }
    }
  }
  return
}
