// A prover that never comes to an answer: a warning, or an error when a proof is required.
// RUN: export REAL_ABC=$(ls %lit/../../.venv/lib/python3*/site-packages/pyosys/yosys-abc) RINGMILL_YOSYS_ABC=%lit/tools/undecided; ringmill synth %s --effort fast -o %t/out | grep -v '^time'
// RUN: export REAL_ABC=$(ls %lit/../../.venv/lib/python3*/site-packages/pyosys/yosys-abc) RINGMILL_YOSYS_ABC=%lit/tools/undecided; ringmill synth %s --effort fast --require-proof -o %t/again
// EXIT: 1
func.func @main(%a: i20 {secret.secret}, %b: i20 {secret.secret}) -> i20 {
  %0 = arith.muli %a, %b : i20
  return %0 : i20
}
