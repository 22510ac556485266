// RUN: ringmill opt %s --poly-to-standard
// EXIT: 1
func.func @f(%a: tensor<?x!poly.poly<10>>) -> tensor<?x!poly.poly<10>> {
  %0 = poly.add %a, %a : tensor<?x!poly.poly<10>>
  return %0 : tensor<?x!poly.poly<10>>
}
