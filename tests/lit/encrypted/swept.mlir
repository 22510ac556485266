// RUN: mkdir -p %t/.ringmill-unfinished-aB3dEf/contents/client
// RUN: touch %t/.ringmill-unfinished-aB3dEf/.unfinished %t/.ringmill-unfinished-aB3dEf/contents/client/secret.key
// RUN: cd %t
// RUN: ringmill boards > log
// RUN: cd %t; ls -A
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
