// RUN: ringmill opt %s
// EXIT: 1
func.func @f(%a: !poly.poly<10>, %x: i64) -> i64 {
  %0 = poly.eval %a, %x : (!poly.poly<10>, i64) -> i64
  return %0 : i64
}
