// RUN: ringmill opt %s --yosys-optimizer=mode=LUT5
// EXIT: 2
func.func @f(%a: !secret.secret<i8>) -> !secret.secret<i8> {
  return %a : !secret.secret<i8>
}
