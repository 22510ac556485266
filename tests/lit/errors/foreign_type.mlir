// RUN: ringmill build %s -o %t/out
// EXIT: 1
func.func @main(%a: !TFHE.glwe<7>, %b: !TFHE.glwe<7>) -> !TFHE.glwe<7> {
  %0 = "TFHE.add_glwe"(%a, %b) : (!TFHE.glwe<7>, !TFHE.glwe<7>) -> !TFHE.glwe<7>
  return %0 : !TFHE.glwe<7>
}
