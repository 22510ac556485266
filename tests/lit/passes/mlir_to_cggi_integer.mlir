// RUN: ringmill opt %s --mlir-to-cggi=data-type=Integer
// EXIT: 2
func.func @f(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
