// The ChaCha20 block function (RFC 8439, section 2.3): twenty rounds on a state of sixteen words, and
// the state added to the outcome. Each of the ten iterations is a round of columns and one of
// diagonals.
func.func private @quarter_round(%a0: i32, %b0: i32, %c0: i32, %d0: i32) -> (i32, i32, i32, i32) {
  %n16 = arith.constant 16 : i32
  %n12 = arith.constant 12 : i32
  %n8 = arith.constant 8 : i32
  %n7 = arith.constant 7 : i32
  %n20 = arith.constant 20 : i32
  %n24 = arith.constant 24 : i32
  %n25 = arith.constant 25 : i32
  %a1 = arith.addi %a0, %b0 : i32
  %s0 = arith.xori %d0, %a1 : i32
  %l0 = arith.shli %s0, %n16 : i32
  %r0 = arith.shrui %s0, %n16 : i32
  %d1 = arith.ori %l0, %r0 : i32
  %c1 = arith.addi %c0, %d1 : i32
  %s1 = arith.xori %b0, %c1 : i32
  %l1 = arith.shli %s1, %n12 : i32
  %r1 = arith.shrui %s1, %n20 : i32
  %b1 = arith.ori %l1, %r1 : i32
  %a2 = arith.addi %a1, %b1 : i32
  %s2 = arith.xori %d1, %a2 : i32
  %l2 = arith.shli %s2, %n8 : i32
  %r2 = arith.shrui %s2, %n24 : i32
  %d2 = arith.ori %l2, %r2 : i32
  %c2 = arith.addi %c1, %d2 : i32
  %s3 = arith.xori %b1, %c2 : i32
  %l3 = arith.shli %s3, %n7 : i32
  %r3 = arith.shrui %s3, %n25 : i32
  %b2 = arith.ori %l3, %r3 : i32
  return %a2, %b2, %c2, %d2 : i32, i32, i32, i32
}

func.func @chacha20(%state: tensor<16xi32> {secret.secret}) -> tensor<16xi32> {
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %rounds = arith.constant 10 : index
  %at2 = arith.constant 2 : index
  %at3 = arith.constant 3 : index
  %at4 = arith.constant 4 : index
  %at5 = arith.constant 5 : index
  %at6 = arith.constant 6 : index
  %at7 = arith.constant 7 : index
  %at8 = arith.constant 8 : index
  %at9 = arith.constant 9 : index
  %at10 = arith.constant 10 : index
  %at11 = arith.constant 11 : index
  %at12 = arith.constant 12 : index
  %at13 = arith.constant 13 : index
  %at14 = arith.constant 14 : index
  %at15 = arith.constant 15 : index
  %s0 = tensor.extract %state[%first] : tensor<16xi32>
  %s1 = tensor.extract %state[%step] : tensor<16xi32>
  %s2 = tensor.extract %state[%at2] : tensor<16xi32>
  %s3 = tensor.extract %state[%at3] : tensor<16xi32>
  %s4 = tensor.extract %state[%at4] : tensor<16xi32>
  %s5 = tensor.extract %state[%at5] : tensor<16xi32>
  %s6 = tensor.extract %state[%at6] : tensor<16xi32>
  %s7 = tensor.extract %state[%at7] : tensor<16xi32>
  %s8 = tensor.extract %state[%at8] : tensor<16xi32>
  %s9 = tensor.extract %state[%at9] : tensor<16xi32>
  %s10 = tensor.extract %state[%at10] : tensor<16xi32>
  %s11 = tensor.extract %state[%at11] : tensor<16xi32>
  %s12 = tensor.extract %state[%at12] : tensor<16xi32>
  %s13 = tensor.extract %state[%at13] : tensor<16xi32>
  %s14 = tensor.extract %state[%at14] : tensor<16xi32>
  %s15 = tensor.extract %state[%at15] : tensor<16xi32>
  %m:16 = scf.for %round = %first to %rounds step %step
      iter_args(%x0 = %s0, %x1 = %s1, %x2 = %s2, %x3 = %s3,
                %x4 = %s4, %x5 = %s5, %x6 = %s6, %x7 = %s7,
                %x8 = %s8, %x9 = %s9, %x10 = %s10, %x11 = %s11,
                %x12 = %s12, %x13 = %s13, %x14 = %s14, %x15 = %s15)
      -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
    %q0:4 = func.call @quarter_round(%x0, %x4, %x8, %x12)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q1:4 = func.call @quarter_round(%x1, %x5, %x9, %x13)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q2:4 = func.call @quarter_round(%x2, %x6, %x10, %x14)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q3:4 = func.call @quarter_round(%x3, %x7, %x11, %x15)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q4:4 = func.call @quarter_round(%q0#0, %q1#1, %q2#2, %q3#3)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q5:4 = func.call @quarter_round(%q1#0, %q2#1, %q3#2, %q0#3)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q6:4 = func.call @quarter_round(%q2#0, %q3#1, %q0#2, %q1#3)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %q7:4 = func.call @quarter_round(%q3#0, %q0#1, %q1#2, %q2#3)
      : (i32, i32, i32, i32) -> (i32, i32, i32, i32)
    scf.yield %q4#0, %q5#0, %q6#0, %q7#0,
              %q7#1, %q4#1, %q5#1, %q6#1,
              %q6#2, %q7#2, %q4#2, %q5#2,
              %q5#3, %q6#3, %q7#3, %q4#3
      : i32, i32, i32, i32, i32, i32, i32, i32,
        i32, i32, i32, i32, i32, i32, i32, i32
  }
  %r0 = arith.addi %m#0, %s0 : i32
  %r1 = arith.addi %m#1, %s1 : i32
  %r2 = arith.addi %m#2, %s2 : i32
  %r3 = arith.addi %m#3, %s3 : i32
  %r4 = arith.addi %m#4, %s4 : i32
  %r5 = arith.addi %m#5, %s5 : i32
  %r6 = arith.addi %m#6, %s6 : i32
  %r7 = arith.addi %m#7, %s7 : i32
  %r8 = arith.addi %m#8, %s8 : i32
  %r9 = arith.addi %m#9, %s9 : i32
  %r10 = arith.addi %m#10, %s10 : i32
  %r11 = arith.addi %m#11, %s11 : i32
  %r12 = arith.addi %m#12, %s12 : i32
  %r13 = arith.addi %m#13, %s13 : i32
  %r14 = arith.addi %m#14, %s14 : i32
  %r15 = arith.addi %m#15, %s15 : i32
  %block = tensor.from_elements %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7,
                                %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15 : tensor<16xi32>
  return %block : tensor<16xi32>
}
