// RUN: ringmill convert %s %t/a.blif
// RUN: ringmill prove %t/a.blif ../../programs/fsm_step.mlir
// What HEIR 2026.10.1 prints of ../../programs/fsm_step.mlir: heir-opt '--mlir-to-cggi=mode=Boolean data-type=Bool'
#constant_coefficient_encoding = #lwe.constant_coefficient_encoding<scaling_factor = -2147483648>
#key = #lwe.key<>
#ring_i1_x = #polynomial.ring<coefficientType = i1, polynomialModulus = <x>>
#ring_i32_x = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#ciphertext_space__D742 = #lwe.ciphertext_space<ring = #ring_i32_x, encryption_type = msb, size = 742>
!ct__D742 = !lwe.lwe_ciphertext<plaintext_space = <ring = #ring_i1_x, encoding = #constant_coefficient_encoding>, ciphertext_space = #ciphertext_space__D742, key = #key>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #ring_i1_x, encoding = #constant_coefficient_encoding>>
module attributes {scheme.cggi} {
  func.func @main(%arg0: tensor<8x!ct__D742>, %arg1: tensor<8x!ct__D742>) -> tensor<8x!ct__D742> {
    %false = arith.constant false
    %c7 = arith.constant 7 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c4 = arith.constant 4 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %extracted = tensor.extract %arg0[%c1] : tensor<8x!ct__D742>
    %ct = cggi.not %extracted : !ct__D742
    %extracted_0 = tensor.extract %arg1[%c1] : tensor<8x!ct__D742>
    %extracted_1 = tensor.extract %arg1[%c0] : tensor<8x!ct__D742>
    %ct_2 = cggi.or %extracted_0, %extracted_1 : !ct__D742
    %extracted_3 = tensor.extract %arg1[%c2] : tensor<8x!ct__D742>
    %ct_4 = cggi.nand %ct_2, %extracted_3 : !ct__D742
    %extracted_5 = tensor.extract %arg1[%c4] : tensor<8x!ct__D742>
    %extracted_6 = tensor.extract %arg1[%c6] : tensor<8x!ct__D742>
    %ct_7 = cggi.or %extracted_5, %extracted_6 : !ct__D742
    %extracted_8 = tensor.extract %arg1[%c5] : tensor<8x!ct__D742>
    %ct_9 = cggi.nor %ct_7, %extracted_8 : !ct__D742
    %ct_10 = cggi.nand %ct_9, %ct_4 : !ct__D742
    %extracted_11 = tensor.extract %arg1[%c3] : tensor<8x!ct__D742>
    %ct_12 = cggi.nor %ct_10, %extracted_11 : !ct__D742
    %extracted_13 = tensor.extract %arg1[%c7] : tensor<8x!ct__D742>
    %ct_14 = cggi.nor %ct_12, %extracted_13 : !ct__D742
    %extracted_15 = tensor.extract %arg0[%c6] : tensor<8x!ct__D742>
    %extracted_16 = tensor.extract %arg0[%c5] : tensor<8x!ct__D742>
    %ct_17 = cggi.nor %extracted_15, %extracted_16 : !ct__D742
    %extracted_18 = tensor.extract %arg0[%c7] : tensor<8x!ct__D742>
    %extracted_19 = tensor.extract %arg0[%c4] : tensor<8x!ct__D742>
    %ct_20 = cggi.nor %extracted_18, %extracted_19 : !ct__D742
    %ct_21 = cggi.nand %ct_20, %ct_17 : !ct__D742
    %extracted_22 = tensor.extract %arg0[%c3] : tensor<8x!ct__D742>
    %ct_23 = cggi.or %ct_21, %extracted_22 : !ct__D742
    %extracted_24 = tensor.extract %arg0[%c2] : tensor<8x!ct__D742>
    %ct_25 = cggi.nor %ct_23, %extracted_24 : !ct__D742
    %extracted_26 = tensor.extract %arg0[%c0] : tensor<8x!ct__D742>
    %ct_27 = cggi.nor %extracted_26, %ct : !ct__D742
    %ct_28 = cggi.and %ct_27, %ct_25 : !ct__D742
    %ct_29 = cggi.nand %ct_28, %ct_14 : !ct__D742
    %ct_30 = cggi.nand %ct_9, %extracted_1 : !ct__D742
    %ct_31 = cggi.nor %ct_30, %extracted_13 : !ct__D742
    %ct_32 = cggi.or %extracted_3, %extracted_11 : !ct__D742
    %ct_33 = cggi.nor %ct_32, %extracted_0 : !ct__D742
    %ct_34 = cggi.nand %ct_33, %ct_31 : !ct__D742
    %ct_35 = cggi.or %ct_34, %extracted : !ct__D742
    %ct_36 = cggi.and %ct_35, %ct_25 : !ct__D742
    %ct_37 = cggi.nand %ct_36, %ct_29 : !ct__D742
    %ct_38 = cggi.nor %extracted_26, %extracted : !ct__D742
    %ct_39 = cggi.nand %ct_38, %extracted_24 : !ct__D742
    %ct_40 = cggi.or %ct_39, %ct_23 : !ct__D742
    %ct_41 = cggi.or %ct_40, %ct_14 : !ct__D742
    %ct_42 = cggi.and %extracted_26, %extracted : !ct__D742
    %ct_43 = cggi.nand %extracted_26, %extracted : !ct__D742
    %ct_44 = cggi.and %ct_42, %ct_25 : !ct__D742
    %ct_45 = cggi.nand %ct_44, %ct_34 : !ct__D742
    %ct_46 = cggi.and %ct_45, %ct_41 : !ct__D742
    %ct_47 = cggi.nand %ct_43, %ct_25 : !ct__D742
    %ct_48 = cggi.and %ct_47, %ct_46 : !ct__D742
    %ct_49 = cggi.and %extracted_0, %ct : !ct__D742
    %ct_50 = cggi.nand %ct_49, %extracted_26 : !ct__D742
    %ct_51 = cggi.nor %ct_50, %ct_32 : !ct__D742
    %ct_52 = cggi.and %ct_51, %ct_31 : !ct__D742
    %ct_53 = cggi.nand %ct_52, %ct_25 : !ct__D742
    %ct_54 = cggi.and %ct_53, %ct_29 : !ct__D742
    %ct_55 = cggi.nand %ct_54, %ct_46 : !ct__D742
    %pt = lwe.encode %false <plaintext_bits = 1> : i1 to !pt
    %ct_56 = lwe.trivial_encrypt %pt : !pt -> !ct__D742
    %from_elements = tensor.from_elements %ct_37, %ct_55, %ct_48, %ct_56, %ct_56, %ct_56, %ct_56, %ct_56 : tensor<8x!ct__D742>
    return %from_elements : tensor<8x!ct__D742>
  }
}

