// Shifts by the width or more are left out of the comparison, and the report says how many.
// RUN: ringmill build %s --cells lut3 --effort fast -o %t/out
func.func @main(%a: i4 {secret.secret}, %b: i4 {secret.secret}) -> i4 {
  %0 = arith.shli %a, %b : i4
  return %0 : i4
}
