// RUN: ringmill run %s --arg 200 --arg -3
func.func @main(%a: !FHE.eint<8>, %b: !FHE.esint<8>) -> (!FHE.eint<8>, !FHE.esint<8>) {
  %0 = "FHE.add_eint"(%a, %a) : (!FHE.eint<8>, !FHE.eint<8>) -> !FHE.eint<8>
  %1 = "FHE.add_eint"(%b, %b) : (!FHE.esint<8>, !FHE.esint<8>) -> !FHE.esint<8>
  return %0, %1 : !FHE.eint<8>, !FHE.esint<8>
}
