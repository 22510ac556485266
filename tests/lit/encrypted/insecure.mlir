// RUN: ringmill keygen --params toy --allow-insecure -o %t/keys
// RUN: grep -c -a "\"insecure\":true,\"repeatable\":false" %t/keys/server/server.key %t/keys/client/secret.key | sed -e "s|^.*/||"
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
