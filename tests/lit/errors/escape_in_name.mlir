// A name with an escape sequence does not reach the terminal as one.
// RUN: ringmill synth %s -o %t/out 2>&1 | grep -a '@' | cat -v
// RUN: ringmill report %t/out --html %t/page.html
// RUN: grep -c "$(printf '\033')" %t/page.html || true
func.func @"red\1B[31m"(%a: i8 {secret.secret}, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
