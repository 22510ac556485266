// What a killed build left in TMPDIR is removed also by a build that needs no folder there.
// RUN: mkdir -p %t/tmp/ringmill-cec-dead00 %t/tmp/ringmill-cec-kept00 && touch %t/tmp/ringmill-cec-dead00/.unfinished
// RUN: cd %t && TMPDIR=%t/tmp ringmill synth %lit/synth/after_a_kill.mlir -o out > /dev/null 2>&1 && ls tmp
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
