// Values at complex points have no lowering. Nothing of the module is lowered then.
//
// RUN: ringmill opt %s --poly-to-standard
// EXIT: 1
func.func @f(%a: !poly.poly<10>, %z: complex<f64>) -> complex<f64> {
  %0 = poly.mul %a, %a : !poly.poly<10>
  %1 = poly.eval %0, %z : (!poly.poly<10>, complex<f64>) -> complex<f64>
  return %1 : complex<f64>
}
