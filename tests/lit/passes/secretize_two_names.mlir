// The two options are one and the same.
// RUN: ringmill opt %s --secretize='function=main entry-function=other'
// EXIT: 1
func.func @main(%a: i32) {
  return
}
func.func @other(%a: i32) {
  return
}
