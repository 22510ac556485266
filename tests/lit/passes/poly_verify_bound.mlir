// RUN: ringmill opt %s
// EXIT: 1
func.func @f(%a: !poly.poly<0>) {
  return
}
