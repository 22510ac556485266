// RUN: ringmill synth %s -o %t/out
// Attributes that another compiler left: nobody here knows what they mean.
module attributes {backend.lattigo} {
  func.func @main(%a: i8 {mgmt.mgmt = #mgmt.mgmt<level = 0>, secret.secret}) -> (i8 {mgmt.mgmt = #mgmt.mgmt<level = 0>}) {
    %0 = arith.addi %a, %a {mgmt.mgmt = #mgmt.mgmt<level = 0, dimension = 3>} : i8
    return %0 : i8
  }
}
