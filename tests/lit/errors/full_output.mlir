// Standard output takes nothing, but the folder is there and complete.
// RUN: code=0; ringmill synth %s -o %t/out 2> %t/log > /dev/full || code=$?; cat %t/log; echo "exit code $code"; ls %t/out
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
