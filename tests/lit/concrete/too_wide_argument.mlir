// RUN: ringmill run %s --arg 1
// EXIT: 1
func.func @main(%a: !FHE.esint<200>) -> !FHE.esint<200> {
  return %a : !FHE.esint<200>
}
