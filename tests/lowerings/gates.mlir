// The same in gates of bits.
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #polynomial.ring<coefficientType = i1, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #polynomial.ring<coefficientType = i1, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>>
func.func @main(%p: i1, %q: i1, %r: i1, %m: tensor<3xi1>) -> (!ct, tensor<3x!ct>) {
  %0 = func.call @enc(%p) : (i1) -> !ct
  %1 = func.call @enc(%q) : (i1) -> !ct
  %2 = func.call @enc(%r) : (i1) -> !ct
  %3:2 = func.call @tables(%0, %1, %2) : (!ct, !ct, !ct) -> (!ct, !ct)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = tensor.from_elements %3#0, %3#1, %0 : tensor<3x!ct>
  %4 = scf.for %i = %c0 to %c3 step %c1 iter_args(%all = %3#1) -> (!ct) {
    %b = tensor.extract %m[%i] : tensor<3xi1>
    %e = func.call @enc(%b) : (i1) -> !ct
    %x = cggi.mux %all, %e, %1 : !ct
    scf.yield %x : !ct
  }
  %5 = scf.if %p -> (!ct) { 
    %n = cggi.not %4 : !ct
    scf.yield %n : !ct
  } else { scf.yield %2 : !ct }
  %6 = cggi.nor %t, %t : tensor<3x!ct>
  %7 = cggi.not %6 : tensor<3x!ct>
  return %5, %7 : !ct, tensor<3x!ct>
}
func.func private @enc(%p: i1) -> !ct {
  %e = lwe.encode %p <plaintext_bits = 1> : i1 to !pt
  %t = lwe.trivial_encrypt %e : !pt -> !ct
  return %t : !ct
}
func.func private @tables(%a: !ct, %b: !ct, %c: !ct) -> (!ct, !ct) {
  %0 = cggi.mux %a, %b, %c : !ct
  %n = cggi.not %b : !ct
  %1 = cggi.mux %n, %0, %c : !ct
  %2 = cggi.xor %1, %n : !ct
  %3 = cggi.nand %2, %n : !ct
  %4 = cggi.not %3 : !ct
  %5 = cggi.mux %4, %a, %n : !ct
  %6 = cggi.xnor %5, %0 : !ct
  return %5, %6 : !ct, !ct
}
