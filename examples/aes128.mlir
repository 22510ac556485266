// AES-128: one secret block under eleven secret round keys (FIPS 197, section 5.1; the keys come expanded). Byte i of the block stands in row i mod 4 and
// column i / 4 of the state.
memref.global "private" constant @sbox : memref<256xi8> = dense<[
  99, 124, 119, 123, -14, 107, 111, -59, 48, 1, 103, 43, -2, -41, -85, 118,
  -54, -126, -55, 125, -6, 89, 71, -16, -83, -44, -94, -81, -100, -92, 114, -64,
  -73, -3, -109, 38, 54, 63, -9, -52, 52, -91, -27, -15, 113, -40, 49, 21,
  4, -57, 35, -61, 24, -106, 5, -102, 7, 18, -128, -30, -21, 39, -78, 117,
  9, -125, 44, 26, 27, 110, 90, -96, 82, 59, -42, -77, 41, -29, 47, -124,
  83, -47, 0, -19, 32, -4, -79, 91, 106, -53, -66, 57, 74, 76, 88, -49,
  -48, -17, -86, -5, 67, 77, 51, -123, 69, -7, 2, 127, 80, 60, -97, -88,
  81, -93, 64, -113, -110, -99, 56, -11, -68, -74, -38, 33, 16, -1, -13, -46,
  -51, 12, 19, -20, 95, -105, 68, 23, -60, -89, 126, 61, 100, 93, 25, 115,
  96, -127, 79, -36, 34, 42, -112, -120, 70, -18, -72, 20, -34, 94, 11, -37,
  -32, 50, 58, 10, 73, 6, 36, 92, -62, -45, -84, 98, -111, -107, -28, 121,
  -25, -56, 55, 109, -115, -43, 78, -87, 108, 86, -12, -22, 101, 122, -82, 8,
  -70, 120, 37, 46, 28, -90, -76, -58, -24, -35, 116, 31, 75, -67, -117, -118,
  112, 62, -75, 102, 72, 3, -10, 14, 97, 53, 87, -71, -122, -63, 29, -98,
  -31, -8, -104, 17, 105, -39, -114, -108, -101, 30, -121, -23, -50, 85, 40, -33,
  -116, -95, -119, 13, -65, -26, 66, 104, 65, -103, 45, 15, -80, 84, -69, 22
]>

// 2 * a in the field GF(2^8).
func.func private @twice(%a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %polynomial = arith.constant 0x1b : i8
  %shifted = arith.shli %a, %one : i8
  %carry = arith.cmpi slt, %a, %zero : i8
  %reduction = arith.select %carry, %polynomial, %zero : i8
  %result = arith.xori %shifted, %reduction : i8
  return %result : i8
}

func.func private @add_round_key(%state: memref<16xi8>, %keys: memref<11x16xi8>, %round: index) {
  affine.for %i = 0 to 16 {
    %byte = affine.load %state[%i] : memref<16xi8>
    %key = memref.load %keys[%round, %i] : memref<11x16xi8>
    %sum = arith.xori %byte, %key : i8
    affine.store %sum, %state[%i] : memref<16xi8>
  }
  return
}

// SubBytes, then ShiftRows: row r moves r columns to the left.
func.func private @substitute_and_shift(%state: memref<16xi8>) {
  %sbox = memref.get_global @sbox : memref<256xi8>
  %old = memref.alloca() : memref<16xi8>
  affine.for %i = 0 to 16 {
    %byte = affine.load %state[%i] : memref<16xi8>
    %place = arith.index_castui %byte : i8 to index
    %substituted = memref.load %sbox[%place] : memref<256xi8>
    affine.store %substituted, %old[%i] : memref<16xi8>
  }
  affine.for %column = 0 to 4 {
    affine.for %row = 0 to 4 {
      %byte = affine.load %old[(%row + (%column + %row) * 4) mod 16] : memref<16xi8>
      affine.store %byte, %state[%row + %column * 4] : memref<16xi8>
    }
  }
  return
}

func.func private @mix_columns(%state: memref<16xi8>) {
  affine.for %column = 0 to 4 {
    %a = affine.load %state[%column * 4] : memref<16xi8>
    %b = affine.load %state[%column * 4 + 1] : memref<16xi8>
    %c = affine.load %state[%column * 4 + 2] : memref<16xi8>
    %d = affine.load %state[%column * 4 + 3] : memref<16xi8>
    %ab = arith.xori %a, %b : i8
    %bc = arith.xori %b, %c : i8
    %cd = arith.xori %c, %d : i8
    %da = arith.xori %d, %a : i8
    %all = arith.xori %ab, %cd : i8
    %ab2 = func.call @twice(%ab) : (i8) -> i8
    %bc2 = func.call @twice(%bc) : (i8) -> i8
    %cd2 = func.call @twice(%cd) : (i8) -> i8
    %da2 = func.call @twice(%da) : (i8) -> i8
    // 2a + 3b + c + d = a + (a + b + c + d) + 2(a + b), and so on around.
    %a0 = arith.xori %a, %all : i8
    %b0 = arith.xori %b, %all : i8
    %c0 = arith.xori %c, %all : i8
    %d0 = arith.xori %d, %all : i8
    %a1 = arith.xori %a0, %ab2 : i8
    %b1 = arith.xori %b0, %bc2 : i8
    %c1 = arith.xori %c0, %cd2 : i8
    %d1 = arith.xori %d0, %da2 : i8
    affine.store %a1, %state[%column * 4] : memref<16xi8>
    affine.store %b1, %state[%column * 4 + 1] : memref<16xi8>
    affine.store %c1, %state[%column * 4 + 2] : memref<16xi8>
    affine.store %d1, %state[%column * 4 + 3] : memref<16xi8>
  }
  return
}

func.func @aes128(%block: memref<16xi8> {secret.secret}, %keys: memref<11x16xi8> {secret.secret}) {
  %first = arith.constant 0 : index
  %last = arith.constant 10 : index
  func.call @add_round_key(%block, %keys, %first) : (memref<16xi8>, memref<11x16xi8>, index) -> ()
  affine.for %round = 1 to 10 {
    func.call @substitute_and_shift(%block) : (memref<16xi8>) -> ()
    func.call @mix_columns(%block) : (memref<16xi8>) -> ()
    func.call @add_round_key(%block, %keys, %round) : (memref<16xi8>, memref<11x16xi8>, index) -> ()
  }
  func.call @substitute_and_shift(%block) : (memref<16xi8>) -> ()
  func.call @add_round_key(%block, %keys, %last) : (memref<16xi8>, memref<11x16xi8>, index) -> ()
  return
}
