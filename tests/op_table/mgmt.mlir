// ---- modreduce: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.modreduce %a : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- relinearize: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.relinearize %a : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- bootstrap: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.bootstrap %a : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- init: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.init %a : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- level_reduce_min: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.level_reduce_min %a : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- level_reduce: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.level_reduce %a <levelToDrop = 2> : tensor<2xi16>
  return %0 : tensor<2xi16>
}
// ---- adjust_scale: 5,-6 -> 5,-6
func.func @main(%a: tensor<2xi16>) -> tensor<2xi16> {
  %0 = mgmt.adjust_scale %a <id = 3> : tensor<2xi16>
  return %0 : tensor<2xi16>
}
