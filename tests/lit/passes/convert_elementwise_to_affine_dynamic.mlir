// RUN: ringmill opt %s --convert-elementwise-to-affine
// EXIT: 1
func.func @dynamic(%a: tensor<?xi16>, %b: tensor<?xi16>) -> tensor<?xi16> {
  %0 = arith.addi %a, %b : tensor<?xi16>
  return %0 : tensor<?xi16>
}
