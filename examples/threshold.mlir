// A private credit check: points for three secret facts, compared with a public threshold. 16 input bits, so the proof is exhaustive.
func.func @threshold(%income: i8 {secret.secret}, %years: i4 {secret.secret}, %defaults: i4 {secret.secret}) -> i1 {
  %three = arith.constant 3 : i12
  %twenty = arith.constant 20 : i12
  %limit = arith.constant 120 : i12
  %i = arith.extui %income : i8 to i12
  %y = arith.extui %years : i4 to i12
  %d = arith.extui %defaults : i4 to i12
  %bonus = arith.muli %y, %three : i12
  %malus = arith.muli %d, %twenty : i12
  %points = arith.addi %i, %bonus : i12
  %score = arith.subi %points, %malus : i12
  %ok = arith.cmpi sgt, %score, %limit : i12
  return %ok : i1
}
