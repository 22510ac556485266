// RUN: umask 027
// RUN: ringmill keygen --params B -o %t/keys
// RUN: cd %t; stat -c "%a %n" keys keys/client keys/client/secret.key keys/server keys/server/server.key
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
