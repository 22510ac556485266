// Secret and public bits in tables and gates, a loop over words, and memory.
func.func @main(%a: !secret.secret<i8>, %p: i1, %w: i2, %m: !secret.secret<tensor<4xi2>>) -> (!secret.secret<i2>, !secret.secret<i2>, !secret.secret<i2>, !secret.secret<tensor<2x2xi1>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i2
  %0 = secret.cast %a : !secret.secret<i8> to !secret.secret<tensor<8xi1>>
  %g:2 = secret.generic(%0: !secret.secret<tensor<8xi1>>, %p: i1, %w: i2) {
  ^bb0(%bits: tensor<8xi1>, %public: i1, %word: i2):
    %x = tensor.extract %bits[%c0] : tensor<8xi1>
    %y = tensor.extract %bits[%c7] : tensor<8xi1>
    %t = comb.truth_table %x, %y, %public -> 150 : ui8
    %q = comb.truth_table %public, %public -> 6 : ui4
    %n = comb.nand %x, %y, %q : i1
    %u = comb.mux %x, %t, %n : i1
    %v = comb.inv %u : i1
    %all = tensor.from_elements %t, %v : tensor<2xi1>
    %wa = comb.xnor %word, %word, %word : i2
    secret.yield %all, %wa : tensor<2xi1>, i2
  } -> (!secret.secret<tensor<2xi1>>, !secret.secret<i2>)
  %2 = secret.cast %g#0 : !secret.secret<tensor<2xi1>> to !secret.secret<i2>
  %3 = secret.generic(%m: !secret.secret<tensor<4xi2>>, %p: i1) {
  ^bb0(%words: tensor<4xi2>, %public: i1):
    %r = affine.for %i = 0 to 4 iter_args(%sum = %zero) -> (i2) {
      %e = tensor.extract %words[%i] : tensor<4xi2>
      %s = comb.xor %sum, %e : i2
      affine.yield %s : i2
    }
    %chosen = scf.if %public -> (i2) {
      scf.yield %r : i2
    } else {
      %other = tensor.extract %words[%c1] : tensor<4xi2>
      scf.yield %other : i2
    }
    secret.yield %chosen : i2
  } -> !secret.secret<i2>
  %4 = secret.generic(%0: !secret.secret<tensor<8xi1>>) {
  ^bb0(%bits: tensor<8xi1>):
    %memory = memref.alloc() : memref<2x2xi1>
    affine.for %i = 0 to 2 {
      affine.for %j = 0 to 2 {
        %k = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%i, %j)
        %x = tensor.extract %bits[%k] : tensor<8xi1>
        affine.store %x, %memory[%i, %j] : memref<2x2xi1>
      }
    }
    %x = memref.load %memory[%c0, %c1] : memref<2x2xi1>
    %y = affine.load %memory[1, 0] : memref<2x2xi1>
    %z = comb.or %x, %y : i1
    %all = tensor.from_elements %x, %y, %z, %x : tensor<2x2xi1>
    secret.yield %all : tensor<2x2xi1>
  } -> !secret.secret<tensor<2x2xi1>>
  return %2, %g#1, %3, %4 : !secret.secret<i2>, !secret.secret<i2>, !secret.secret<i2>, !secret.secret<tensor<2x2xi1>>
}
