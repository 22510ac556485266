// A 3x3 box blur of a secret 8x8 picture of unsigned bytes, rounded to nearest. Beyond the border
// the nearest pixel counts, so each window has nine.
func.func @main(%picture: memref<8x8xi8> {secret.secret}) -> memref<8x8xi8> {
  %blurred = memref.alloc() : memref<8x8xi8>
  %first = arith.constant 0 : index
  %last = arith.constant 7 : index
  %half = arith.constant 4 : i12
  %nine = arith.constant 9 : i12
  affine.for %row = 0 to 8 {
    affine.for %column = 0 to 8 {
      %sum = affine.for %dy = -1 to 2 iter_args(%rows = %half) -> (i12) {
        %y = arith.addi %row, %dy : index
        %y0 = arith.maxsi %y, %first : index
        %y1 = arith.minsi %y0, %last : index
        %window = affine.for %dx = -1 to 2 iter_args(%partial = %rows) -> (i12) {
          %x = arith.addi %column, %dx : index
          %x0 = arith.maxsi %x, %first : index
          %x1 = arith.minsi %x0, %last : index
          %pixel = memref.load %picture[%y1, %x1] : memref<8x8xi8>
          %wide = arith.extui %pixel : i8 to i12
          %next = arith.addi %partial, %wide : i12
          affine.yield %next : i12
        }
        affine.yield %window : i12
      }
      %mean = arith.divui %sum, %nine : i12
      %byte = arith.trunci %mean : i12 to i8
      affine.store %byte, %blurred[%row, %column] : memref<8x8xi8>
    }
  }
  return %blurred : memref<8x8xi8>
}
