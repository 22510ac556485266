// A power with a secret exponent, proved on every input.
// RUN: ringmill synth %s --effort fast -o %t/out | grep proof
func.func @power(%a: i6 {secret.secret}, %b: i6 {secret.secret}) -> i6 {
  %0 = math.ipowi %a, %b : i6
  return %0 : i6
}
