// RUN: ringmill prove %s ../../programs/add_i8.mlir
// What HEIR 2026.10.1 prints of ../../programs/add_i8.mlir: heir-opt '--mlir-to-cggi=mode=LUT3 data-type=Bool'
#constant_coefficient_encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#key = #lwe.key<>
#ring_i32_x = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#ring_i3_x = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#ciphertext_space__D742 = #lwe.ciphertext_space<ring = #ring_i32_x, encryption_type = msb, size = 742>
!ct__D742 = !lwe.lwe_ciphertext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>, ciphertext_space = #ciphertext_space__D742, key = #key>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #ring_i3_x, encoding = #constant_coefficient_encoding>>
module attributes {scheme.cggi} {
  func.func @main(%arg0: tensor<8x!ct__D742>, %arg1: tensor<8x!ct__D742>) -> tensor<8x!ct__D742> {
    %c7 = arith.constant 7 : index
    %c6 = arith.constant 6 : index
    %c5 = arith.constant 5 : index
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %extracted = tensor.extract %arg1[%c0] : tensor<8x!ct__D742>
    %extracted_0 = tensor.extract %arg0[%c0] : tensor<8x!ct__D742>
    %pt = lwe.encode %false <plaintext_bits = 3> : i1 to !pt
    %ct = lwe.trivial_encrypt %pt : !pt -> !ct__D742
    %ct_1 = cggi.lut3 %ct, %extracted, %extracted_0 <lookup_table = 8 : ui8> : !ct__D742
    %extracted_2 = tensor.extract %arg1[%c1] : tensor<8x!ct__D742>
    %extracted_3 = tensor.extract %arg0[%c1] : tensor<8x!ct__D742>
    %ct_4 = cggi.lut3 %extracted_2, %extracted_3, %ct_1 <lookup_table = 150 : ui8> : !ct__D742
    %ct_5 = cggi.lut3 %extracted_2, %extracted_3, %ct_1 <lookup_table = 23 : ui8> : !ct__D742
    %extracted_6 = tensor.extract %arg1[%c2] : tensor<8x!ct__D742>
    %extracted_7 = tensor.extract %arg0[%c2] : tensor<8x!ct__D742>
    %ct_8 = cggi.lut3 %extracted_6, %extracted_7, %ct_5 <lookup_table = 105 : ui8> : !ct__D742
    %ct_9 = cggi.lut3 %extracted_6, %extracted_7, %ct_5 <lookup_table = 43 : ui8> : !ct__D742
    %extracted_10 = tensor.extract %arg1[%c3] : tensor<8x!ct__D742>
    %extracted_11 = tensor.extract %arg0[%c3] : tensor<8x!ct__D742>
    %ct_12 = cggi.lut3 %extracted_10, %extracted_11, %ct_9 <lookup_table = 105 : ui8> : !ct__D742
    %ct_13 = cggi.lut3 %extracted_10, %extracted_11, %ct_9 <lookup_table = 43 : ui8> : !ct__D742
    %extracted_14 = tensor.extract %arg1[%c4] : tensor<8x!ct__D742>
    %extracted_15 = tensor.extract %arg0[%c4] : tensor<8x!ct__D742>
    %ct_16 = cggi.lut3 %extracted_14, %extracted_15, %ct_13 <lookup_table = 105 : ui8> : !ct__D742
    %ct_17 = cggi.lut3 %extracted_14, %extracted_15, %ct_13 <lookup_table = 43 : ui8> : !ct__D742
    %extracted_18 = tensor.extract %arg1[%c5] : tensor<8x!ct__D742>
    %extracted_19 = tensor.extract %arg0[%c5] : tensor<8x!ct__D742>
    %ct_20 = cggi.lut3 %extracted_18, %extracted_19, %ct_17 <lookup_table = 105 : ui8> : !ct__D742
    %ct_21 = cggi.lut3 %extracted_18, %extracted_19, %ct_17 <lookup_table = 43 : ui8> : !ct__D742
    %extracted_22 = tensor.extract %arg1[%c6] : tensor<8x!ct__D742>
    %extracted_23 = tensor.extract %arg0[%c6] : tensor<8x!ct__D742>
    %ct_24 = cggi.lut3 %extracted_22, %extracted_23, %ct_21 <lookup_table = 105 : ui8> : !ct__D742
    %ct_25 = cggi.lut3 %extracted_22, %extracted_23, %ct_21 <lookup_table = 43 : ui8> : !ct__D742
    %extracted_26 = tensor.extract %arg1[%c7] : tensor<8x!ct__D742>
    %extracted_27 = tensor.extract %arg0[%c7] : tensor<8x!ct__D742>
    %ct_28 = cggi.lut3 %extracted_26, %extracted_27, %ct_25 <lookup_table = 105 : ui8> : !ct__D742
    %ct_29 = cggi.lut3 %ct, %extracted, %extracted_0 <lookup_table = 6 : ui8> : !ct__D742
    %from_elements = tensor.from_elements %ct_29, %ct_4, %ct_8, %ct_12, %ct_16, %ct_20, %ct_24, %ct_28 : tensor<8x!ct__D742>
    return %from_elements : tensor<8x!ct__D742>
  }
}

