//! The names of the ops that this project looks at or makes: the one place where they are written.

use super::define::define_ops;

define_ops! {
    Affine "affine" {
        Apply "apply", For "for", If "if", Load "load", Max "max", Min "min", Parallel "parallel",
        Store "store", Yield "yield",
    }
    Arith "arith" {
        AddF "addf", AddI "addi", AddUIExtended "addui_extended", AndI "andi", Bitcast "bitcast",
        CeilDivSI "ceildivsi", CeilDivUI "ceildivui", CmpI "cmpi", Constant "constant",
        DivSI "divsi", DivUI "divui", ExtSI "extsi", ExtUI "extui", FloorDivSI "floordivsi",
        IndexCast "index_cast", IndexCastUI "index_castui", MaxSI "maxsi", MaxUI "maxui",
        MinSI "minsi", MinUI "minui", MulF "mulf", MulI "muli", MulSIExtended "mulsi_extended",
        MulUIExtended "mului_extended", OrI "ori", RemSI "remsi", RemUI "remui", Select "select",
        ShLI "shli", ShRSI "shrsi", ShRUI "shrui", SubF "subf", SubI "subi", TruncI "trunci",
        XOrI "xori",
    }
    Bgv "bgv" {
        Add "add", AddPlain "add_plain", LevelReduce "level_reduce",
        ModulusSwitch "modulus_switch", Mul "mul", MulPlain "mul_plain", Negate "negate",
        Relinearize "relinearize", RotateCols "rotate_cols", RotateRows "rotate_rows", Sub "sub",
        SubPlain "sub_plain",
    }
    Bufferization "bufferization" {
        AllocTensor "alloc_tensor", MaterializeInDestination "materialize_in_destination",
        ToBuffer "to_buffer", ToTensor "to_tensor",
    }
    Builtin "builtin" {
        Module "module",
    }
    Cf "cf" {
        Br "br", CondBr "cond_br", Switch "switch",
    }
    Cggi "cggi" {
        Add "add", And "and", Cast "cast", Cmp "cmp", CreateTrivial "create_trivial", Eq "eq",
        Lut2 "lut2", Lut3 "lut3", Lut4 "lut4", Lut5 "lut5", Lut6 "lut6",
        LutLincomb "lut_lincomb", Max "max", Min "min", Mul "mul",
        MultiLutLincomb "multi_lut_lincomb", Mux "mux", Nand "nand", Neq "neq", Nor "nor",
        Not "not", Or "or", Packed "packed_gates", PackedLut3 "packed_lut3",
        ProgrammableBootstrap "programmable_bootstrap", ScalarLeftShift "sshl",
        ScalarRightShift "sshr", Select "cmux", SelectorLutLincomb "selector_lut_lincomb",
        Sub "sub", Xnor "xnor", Xor "xor",
    }
    Comb "comb" {
        Add "add", And "and", Concat "concat", Extract "extract", ICmp "icmp", Inv "inv",
        Lut "lut", Mul "mul", Mux "mux", Nand "nand", Nor "nor", Or "or", Parity "parity",
        Replicate "replicate", TruthTable "truth_table", Xnor "xnor", Xor "xor",
    }
    Fhe "FHE" {
        AddEint "add_eint", AddEintInt "add_eint_int", And "and",
        ApplyLookupTable "apply_lookup_table", ChangePartition "change_partition",
        FromBool "from_bool", GenGate "gen_gate", Lsb "lsb", MaxEint "max_eint",
        MulEint "mul_eint", MulEintInt "mul_eint_int", Mux "mux", Nand "nand",
        NegEint "neg_eint", Not "not", Or "or", ReinterpretPrecision "reinterpret_precision",
        Round "round", SubEint "sub_eint", SubEintInt "sub_eint_int", SubIntEint "sub_int_eint",
        ToBool "to_bool", ToSigned "to_signed", ToUnsigned "to_unsigned", Xor "xor", Zero "zero",
        ZeroTensor "zero_tensor",
    }
    FheLinalg "FHELinalg" {
        AddEint "add_eint", AddEintInt "add_eint_int", ApplyLookupTable "apply_lookup_table",
        ApplyMappedLookupTable "apply_mapped_lookup_table",
        ApplyMultiLookupTable "apply_multi_lookup_table", Broadcast "broadcast",
        Concat "concat", Conv2d "conv2d", Dot "dot_eint_int", DotEint "dot_eint_eint",
        FancyAssign "fancy_assign", FancyIndex "fancy_index", FromElement "from_element",
        Lsb "lsb", MatMulEintEint "matmul_eint_eint", MatMulEintInt "matmul_eint_int",
        MatMulIntEint "matmul_int_eint", MaxPool2d "maxpool2d", MulEint "mul_eint",
        MulEintInt "mul_eint_int", NegEint "neg_eint",
        ReinterpretPrecision "reinterpret_precision", Round "round", SubEint "sub_eint",
        SubEintInt "sub_eint_int", SubIntEint "sub_int_eint", Sum "sum", ToSigned "to_signed",
        ToUnsigned "to_unsigned", Transpose "transpose",
    }
    Func "func" {
        Call "call", Func "func", Return "return",
    }
    Linalg "linalg" {
        Index "index", Yield "yield",
    }
    Lwe "lwe" {
        Add "add", ConvertBasis "convert_basis", Encode "encode", ExtractCoeff "extract_coeff",
        ExtractSlice "extract_slice", FromCoeffs "from_coeffs",
        KeySwitchInner "key_switch_inner", ModDown "mod_down", MulRingElt "mul_ring_elt",
        MulScalar "mul_scalar", RAdd "radd", RAddPlain "radd_plain", RMul "rmul",
        RMulPlain "rmul_plain", RNegate "rnegate", RSub "rsub", RSubPlain "rsub_plain",
        RlweDecode "rlwe_decode", RlweDecrypt "rlwe_decrypt", RlweEncode "rlwe_encode",
        RlweEncrypt "rlwe_encrypt", TrivialEncrypt "trivial_encrypt",
    }
    Math "math" {
        AbsI "absi", CountLeadingZeros "ctlz", CtPop "ctpop", CountTrailingZeros "cttz",
        IPowI "ipowi",
    }
    MemRef "memref" {
        Alloc "alloc", Alloca "alloca", AllocaScope "alloca_scope",
        AllocaScopeReturn "alloca_scope.return", AssumeAlignment "assume_alignment", Cast "cast",
        CollapseShape "collapse_shape", Copy "copy", Dealloc "dealloc", Dim "dim",
        ExpandShape "expand_shape", ExtractStridedMetadata "extract_strided_metadata",
        GetGlobal "get_global", Global "global", Load "load", MemorySpaceCast "memory_space_cast",
        ReinterpretCast "reinterpret_cast", Reshape "reshape", Store "store", Subview "subview",
        Transpose "transpose",
    }
    Mgmt "mgmt" {
        AdjustScale "adjust_scale", Bootstrap "bootstrap", Init "init",
        LevelReduce "level_reduce", LevelReduceMin "level_reduce_min", ModReduce "modreduce",
        Relinearize "relinearize",
    }
    ModArith "mod_arith" {
        Add "add", BarrettReduce "barrett_reduce", Constant "constant", Encapsulate "encapsulate",
        Extract "extract", Lift "lift", Mac "mac", ModSwitch "mod_switch", Mul "mul",
        Reduce "reduce", Sub "sub", SubIfGe "subifge",
    }
    Noisy "noisy" {
        Add "add", Decode "decode", Encode "encode", Mul "mul", ReduceNoise "reduce_noise",
        Sub "sub",
    }
    Poly "poly" {
        Add "add", Constant "constant", Eval "eval", FromTensor "from_tensor", Mul "mul",
        Sub "sub", ToTensor "to_tensor",
    }
    Openfhe "openfhe" {
        Add "add", AddInPlace "add_inplace", AddPlain "add_plain",
        AddPlainInPlace "add_plain_inplace", Automorph "automorph", Bootstrap "bootstrap",
        Decode "decode", DecodeCkks "decode_ckks", Decrypt "decrypt", Encrypt "encrypt",
        EvalChebyshevSeries "eval_chebyshev_series", FastRotation "fast_rotation",
        FastRotationExt "fast_rotation_ext",
        FastRotationPrecompute "fast_rotation_precompute", GenBootstrapKey "gen_bootstrapkey",
        GenContext "gen_context", GenMulKey "gen_mulkey", GenParams "gen_params",
        GenRotKey "gen_rotkey", KeySwitch "key_switch", KeySwitchDown "key_switch_down",
        KeySwitchInPlace "key_switch_inplace", LevelReduce "level_reduce",
        LevelReduceInPlace "level_reduce_inplace",
        MakeCkksPackedPlaintext "make_ckks_packed_plaintext",
        MakePackedPlaintext "make_packed_plaintext", ModReduce "mod_reduce",
        ModReduceInPlace "mod_reduce_inplace", Mul "mul", MulConst "mul_const",
        MulConstInPlace "mul_const_inplace", MulNoRelin "mul_no_relin", MulPlain "mul_plain",
        Negate "negate", NegateInPlace "negate_inplace", Relin "relin",
        RelinInPlace "relin_inplace", Rot "rot", SetupBootstrap "setup_bootstrap",
        Square "square", SquareInPlace "square_inplace", Sub "sub",
        SubInPlace "sub_inplace", SubPlain "sub_plain", SubPlainInPlace "sub_plain_inplace",
    }
    Polynomial "polynomial" {
        Add "add", ApplyCoefficientwise "apply_coefficientwise", Automorphism "automorphism",
        Constant "constant", ConvertBasis "convert_basis", Decompose "decompose", Eval "eval",
        ExtractLimb "extract_limb", ExtractSlice "extract_slice", FromTensor "from_tensor",
        Intt "intt", LeadingTerm "leading_term", ModSwitch "mod_switch",
        MonicMonomialMul "monic_monomial_mul", Monomial "monomial", Mul "mul",
        MulScalar "mul_scalar", Neg "neg", Ntt "ntt", Sub "sub", ToTensor "to_tensor",
        Yield "yield",
    }
    Rns "rns" {
        Constant "constant", ConvertBasis "convert_basis", ExtractResidue "extract_residue",
        ExtractSlice "extract_slice", Pack "pack",
    }
    Scf "scf" {
        Condition "condition", ExecuteRegion "execute_region", For "for", Forall "forall",
        ForallInParallel "forall.in_parallel", If "if", IndexSwitch "index_switch",
        Parallel "parallel", Reduce "reduce", ReduceReturn "reduce.return", While "while",
        Yield "yield",
    }
    Secret "secret" {
        Cast "cast", Conceal "conceal", Generic "generic", Reveal "reveal", Separator "separator",
        Yield "yield",
    }
    Tensor "tensor" {
        Cast "cast", CollapseShape "collapse_shape", Concat "concat", Dim "dim", Empty "empty",
        ExpandShape "expand_shape", Extract "extract", ExtractSlice "extract_slice",
        FromElements "from_elements", Generate "generate", Insert "insert",
        InsertSlice "insert_slice", Pad "pad", ParallelInsertSlice "parallel_insert_slice",
        Reshape "reshape", Splat "splat", Yield "yield",
    }
    TensorExt "tensor_ext" {
        AssignLayout "assign_layout", ConvertLayout "convert_layout", Rotate "rotate",
        RotateAndReduce "rotate_and_reduce",
    }
    TfheRust "tfhe_rust" {
        Add "add", ApplyLookupTable "apply_lookup_table", BitAnd "bitand", BitOr "bitor",
        BitXor "bitxor", Cast "cast", Cmp "cmp", CreateTrivial "create_trivial", Eq "eq",
        GenerateLookupTable "generate_lookup_table", Max "max", Min "min", Mul "mul", Neq "neq",
        ScalarLeftShift "scalar_left_shift", ScalarRightShift "scalar_right_shift",
        Select "cmux", Sub "sub",
    }
    TfheRustBool "tfhe_rust_bool" {
        And "and", CreateTrivial "create_trivial", Mux "mux", Nand "nand", Nor "nor", Not "not",
        Or "or", Packed "gates_packed", Xnor "xnor", Xor "xor",
    }
    Tosa "tosa" {
        Abs "abs", Add "add", ArgMax "argmax", ArithmeticRightShift "arithmetic_right_shift",
        AvgPool2d "avg_pool2d", BitwiseAnd "bitwise_and", BitwiseNot "bitwise_not",
        BitwiseOr "bitwise_or", BitwiseXor "bitwise_xor", Cast "cast", Clamp "clamp", Clz "clz",
        Concat "concat", Const "const", ConstShape "const_shape", Conv2d "conv2d",
        DepthwiseConv2d "depthwise_conv2d", Equal "equal", Gather "gather", Greater "greater",
        GreaterEqual "greater_equal", Identity "identity", IntDiv "intdiv",
        LogicalAnd "logical_and", LogicalLeftShift "logical_left_shift", LogicalNot "logical_not",
        LogicalOr "logical_or", LogicalRightShift "logical_right_shift", LogicalXor "logical_xor",
        MatMul "matmul", MaxPool2d "max_pool2d", Maximum "maximum", Minimum "minimum", Mul "mul",
        Negate "negate", Pad "pad", ReduceAll "reduce_all", ReduceAny "reduce_any",
        ReduceMax "reduce_max", ReduceMin "reduce_min", ReduceSum "reduce_sum", Rescale "rescale",
        Reshape "reshape", Reverse "reverse", Select "select", Slice "slice", Sub "sub",
        Table "table", Tile "tile", Transpose "transpose",
    }
    Ub "ub" {
        Poison "poison",
    }
}
