// The compression function of SHA-256 (FIPS 180-4, section 6.2.2): eight secret words of state and a block of sixteen to the next state, in place.
memref.global "private" constant @constants : memref<64xi32> = dense<[
  1116352408, 1899447441, -1245643825, -373957723, 961987163, 1508970993, -1841331548, -1424204075,
  -670586216, 310598401, 607225278, 1426881987, 1925078388, -2132889090, -1680079193, -1046744716,
  -459576895, -272742522, 264347078, 604807628, 770255983, 1249150122, 1555081692, 1996064986,
  -1740746414, -1473132947, -1341970488, -1084653625, -958395405, -710438585, 113926993, 338241895,
  666307205, 773529912, 1294757372, 1396182291, 1695183700, 1986661051, -2117940946, -1838011259,
  -1564481375, -1474664885, -1035236496, -949202525, -778901479, -694614492, -200395387, 275423344,
  430227734, 506948616, 659060556, 883997877, 958139571, 1322822218, 1537002063, 1747873779,
  1955562222, 2024104815, -2067236844, -1933114872, -1866530822, -1538233109, -1090935817, -965641998
]>

func.func private @rotate(%x: i32, %by: i32) -> i32 {
  %width = arith.constant 32 : i32
  %rest = arith.subi %width, %by : i32
  %low = arith.shrui %x, %by : i32
  %high = arith.shli %x, %rest : i32
  %result = arith.ori %low, %high : i32
  return %result : i32
}

// The exclusive or of three rotations.
func.func private @upper_sigma(%x: i32, %i: i32, %j: i32, %k: i32) -> i32 {
  %a = func.call @rotate(%x, %i) : (i32, i32) -> i32
  %b = func.call @rotate(%x, %j) : (i32, i32) -> i32
  %c = func.call @rotate(%x, %k) : (i32, i32) -> i32
  %ab = arith.xori %a, %b : i32
  %abc = arith.xori %ab, %c : i32
  return %abc : i32
}

// The exclusive or of two rotations and a shift.
func.func private @lower_sigma(%x: i32, %i: i32, %j: i32, %k: i32) -> i32 {
  %a = func.call @rotate(%x, %i) : (i32, i32) -> i32
  %b = func.call @rotate(%x, %j) : (i32, i32) -> i32
  %c = arith.shrui %x, %k : i32
  %ab = arith.xori %a, %b : i32
  %abc = arith.xori %ab, %c : i32
  return %abc : i32
}

func.func @sha256(%state: memref<8xi32> {secret.secret}, %block: memref<16xi32> {secret.secret}) {
  %constants = memref.get_global @constants : memref<64xi32>
  %schedule = memref.alloca() : memref<64xi32>
  affine.for %t = 0 to 16 {
    %word = affine.load %block[%t] : memref<16xi32>
    affine.store %word, %schedule[%t] : memref<64xi32>
  }
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %6 = arith.constant 6 : i32
  %7 = arith.constant 7 : i32
  %10 = arith.constant 10 : i32
  %11 = arith.constant 11 : i32
  %13 = arith.constant 13 : i32
  %17 = arith.constant 17 : i32
  %18 = arith.constant 18 : i32
  %19 = arith.constant 19 : i32
  %22 = arith.constant 22 : i32
  %25 = arith.constant 25 : i32
  affine.for %t = 16 to 64 {
    %w2 = affine.load %schedule[%t - 2] : memref<64xi32>
    %w7 = affine.load %schedule[%t - 7] : memref<64xi32>
    %w15 = affine.load %schedule[%t - 15] : memref<64xi32>
    %w16 = affine.load %schedule[%t - 16] : memref<64xi32>
    %s1 = func.call @lower_sigma(%w2, %17, %19, %10) : (i32, i32, i32, i32) -> i32
    %s0 = func.call @lower_sigma(%w15, %7, %18, %3) : (i32, i32, i32, i32) -> i32
    %x = arith.addi %s1, %w7 : i32
    %y = arith.addi %s0, %w16 : i32
    %word = arith.addi %x, %y : i32
    affine.store %word, %schedule[%t] : memref<64xi32>
  }
  %a0 = affine.load %state[0] : memref<8xi32>
  %b0 = affine.load %state[1] : memref<8xi32>
  %c0 = affine.load %state[2] : memref<8xi32>
  %d0 = affine.load %state[3] : memref<8xi32>
  %e0 = affine.load %state[4] : memref<8xi32>
  %f0 = affine.load %state[5] : memref<8xi32>
  %g0 = affine.load %state[6] : memref<8xi32>
  %h0 = affine.load %state[7] : memref<8xi32>
  %last:8 = affine.for %t = 0 to 64 iter_args(%a = %a0, %b = %b0, %c = %c0, %d = %d0, %e = %e0, %f = %f0, %g = %g0, %h = %h0)
      -> (i32, i32, i32, i32, i32, i32, i32, i32) {
    %k = affine.load %constants[%t] : memref<64xi32>
    %w = affine.load %schedule[%t] : memref<64xi32>
    %s1 = func.call @upper_sigma(%e, %6, %11, %25) : (i32, i32, i32, i32) -> i32
    // ch: f where e, else g.
    %fg = arith.xori %f, %g : i32
    %efg = arith.andi %e, %fg : i32
    %ch = arith.xori %efg, %g : i32
    %t0 = arith.addi %h, %s1 : i32
    %t1 = arith.addi %t0, %ch : i32
    %t2 = arith.addi %t1, %k : i32
    %temporary = arith.addi %t2, %w : i32
    %s0 = func.call @upper_sigma(%a, %2, %13, %22) : (i32, i32, i32, i32) -> i32
    // maj: what two of a, b and c say.
    %ab = arith.andi %a, %b : i32
    %a_or_b = arith.ori %a, %b : i32
    %cab = arith.andi %c, %a_or_b : i32
    %maj = arith.ori %ab, %cab : i32
    %other = arith.addi %s0, %maj : i32
    %new_e = arith.addi %d, %temporary : i32
    %new_a = arith.addi %temporary, %other : i32
    affine.yield %new_a, %a, %b, %c, %new_e, %e, %f, %g : i32, i32, i32, i32, i32, i32, i32, i32
  }
  %sum0 = arith.addi %a0, %last#0 : i32
  affine.store %sum0, %state[0] : memref<8xi32>
  %sum1 = arith.addi %b0, %last#1 : i32
  affine.store %sum1, %state[1] : memref<8xi32>
  %sum2 = arith.addi %c0, %last#2 : i32
  affine.store %sum2, %state[2] : memref<8xi32>
  %sum3 = arith.addi %d0, %last#3 : i32
  affine.store %sum3, %state[3] : memref<8xi32>
  %sum4 = arith.addi %e0, %last#4 : i32
  affine.store %sum4, %state[4] : memref<8xi32>
  %sum5 = arith.addi %f0, %last#5 : i32
  affine.store %sum5, %state[5] : memref<8xi32>
  %sum6 = arith.addi %g0, %last#6 : i32
  affine.store %sum6, %state[6] : memref<8xi32>
  %sum7 = arith.addi %h0, %last#7 : i32
  affine.store %sum7, %state[7] : memref<8xi32>
  return
}
