// RUN: ringmill params %s --params B --json > %t/set.json
// RUN: sed -i -e "s/\"B\"/\"mine\"/" -e "s/\"failure_log2\": .*/\"failure_log2\": -129.0,/" %t/set.json
// RUN: sed -i -z -e "s/\"std_log2\": [-.0-9]*/\"std_log2\": -5.0/" %t/set.json
// RUN: ringmill keygen --params %t/set.json -o %t/keys
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
