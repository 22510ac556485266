// RUN: ringmill synth %s --cells GATES --effort FAST -o %t/gates
// RUN: ringmill synth %s --cells LUT3 --effort FAST -o %t/lut3
// RUN: ringmill synth %s --cells LINCOMB --effort FAST -o %t/lincomb
func.func @f(%a: tensor<2xi4> {secret.secret}, %w: tensor<2xi4>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.extract %a[%c0] : tensor<2xi4>
  %a1 = tensor.extract %a[%c1] : tensor<2xi4>
  %w0 = tensor.extract %w[%c0] : tensor<2xi4>
  %w1 = tensor.extract %w[%c1] : tensor<2xi4>
  %ae0 = arith.extsi %a0 : i4 to i8
  %ae1 = arith.extsi %a1 : i4 to i8
  %we0 = arith.extsi %w0 : i4 to i8
  %we1 = arith.extsi %w1 : i4 to i8
  %p0 = arith.muli %ae0, %we0 : i8
  %p1 = arith.muli %ae1, %we1 : i8
  %sum = arith.addi %p0, %p1 : i8
  return %sum : i8
}
