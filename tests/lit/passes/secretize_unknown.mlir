// The function to mark must be there.
// RUN: ringmill opt %s --secretize=function=mian
// EXIT: 1
func.func @main(%a: i32) {
  return
}
