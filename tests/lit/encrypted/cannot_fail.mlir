// RUN: ringmill synth %s --cells auto -o %t/b > %t/log
// RUN: ringmill run %t/b --encrypted --arg 1
// RUN: ringmill report %t/b | grep "^encrypted" | sed -e "s|, fast.*||"
func.func @main(%a: i2 {secret.secret}) -> i2 {
  return %a : i2
}
