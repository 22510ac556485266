#constant_coefficient_encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#key = #lwe.key<>
#ring_i32_x = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#ring_i3_x = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#ciphertext_space__D742 = #lwe.ciphertext_space<ring = #ring_i32_x, encryption_type = msb, size = 742>
!ct__D742 = !lwe.lwe_ciphertext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>, ciphertext_space = #ciphertext_space__D742, key = #key>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>>
module attributes {scheme.cggi} {
  func.func @main(%arg0: tensor<2x!ct__D742>, %arg1: tensor<2x1x!ct__D742>) -> (tensor<3x!ct__D742>, !ct__D742) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %a0 = tensor.extract %arg0[%c0] : tensor<2x!ct__D742>
    %a1 = tensor.extract %arg0[%c1] : tensor<2x!ct__D742>
    %b0 = tensor.extract %arg1[%c0, %c0] : tensor<2x1x!ct__D742>
    %b1 = tensor.extract %arg1[%c1, %c0] : tensor<2x1x!ct__D742>
    %pt = lwe.encode %false <plaintext_bits = 3> : i1 to !pt
    %ct = lwe.trivial_encrypt %pt : !pt -> !ct__D742
    %s0 = cggi.xor %a0, %b0 : !ct__D742
    %carry = cggi.and %a0, %b0 : !ct__D742
    %p = cggi.xnor %a1, %b1 : !ct__D742
    %s1 = cggi.lut2 %p, %carry <lookup_table = 9 : ui4> : !ct__D742
    %s2 = cggi.lut3 %p, %a1, %carry <lookup_table = 202 : ui8> : !ct__D742
    %n = cggi.nor %b0, %b1 : !ct__D742
    %i = cggi.not %n : !ct__D742
    %w = cggi.nand %a0, %a1 : !ct__D742
    %q = cggi.or %i, %w : !ct__D742
    %x = cggi.lut4 %ct, %a1, %b1, %a0 <lookup_table = 32 : ui16> : !ct__D742
    %flag = cggi.and %x, %q : !ct__D742
    %sum = tensor.from_elements %s0, %s1, %s2 : tensor<3x!ct__D742>
    return %sum, %flag : tensor<3x!ct__D742>, !ct__D742
  }
}
