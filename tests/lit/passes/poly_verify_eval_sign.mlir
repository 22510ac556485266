// The trait takes any 32 bits; the op refuses those with a sign of their own.
//
// RUN: ringmill opt %s
// EXIT: 1
func.func @f(%a: !poly.poly<10>, %x: si32) -> si32 {
  %0 = poly.eval %a, %x : (!poly.poly<10>, si32) -> si32
  return %0 : si32
}
