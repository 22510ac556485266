// The library OpenFHE: an operation for each function of its crypto context. Syntax as HEIR prints
// it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Openfhe_Dialect : Dialect {
  let name = "openfhe";
  let cppNamespace = "::ringmill::openfhe";
  let summary = "The library OpenFHE: ciphertexts, keys and their crypto context";
  let useDefaultTypePrinterParser = 1;
}

class Openfhe_Type<string name, string typeMnemonic, string value>
    : TypeDef<Openfhe_Dialect, name, [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = typeMnemonic;
  let extraClassDeclaration = [{
    void getAsmName(::mlir::OpAsmSetNameFn name) const { name("}] # value # [{"); }
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const {
      os << "}] # value # [{";
      return ::mlir::OpAsmAliasResult::FinalAlias;
    }
  }];
}
def Openfhe_Ciphertext : Openfhe_Type<"Ciphertext", "ciphertext", "ct"> { let summary = "A ciphertext"; }
def Openfhe_Plaintext : Openfhe_Type<"Plaintext", "plaintext", "pt"> { let summary = "A plaintext"; }
def Openfhe_PublicKey : Openfhe_Type<"PublicKey", "public_key", "pk"> { let summary = "A key that encrypts"; }
def Openfhe_PrivateKey : Openfhe_Type<"PrivateKey", "private_key", "sk"> { let summary = "A key that decrypts"; }
def Openfhe_EvalKey : Openfhe_Type<"EvalKey", "eval_key", "ek"> { let summary = "A key that switches keys"; }
def Openfhe_CCParams : Openfhe_Type<"CCParams", "cc_params", "params"> { let summary = "Parameters of a crypto context"; }
def Openfhe_CryptoContext : Openfhe_Type<"CryptoContext", "crypto_context", "cc"> {
  let summary = "The context that all operations take first";
}
def Openfhe_DigitDecomposition : Openfhe_Type<"DigitDecomposition", "digit_decomp", "digit_decomp"> {
  let summary = "The digits of a ciphertext that is rotated several times";
}
def Openfhe_EncryptionKey : AnyTypeOf<[Openfhe_PublicKey, Openfhe_PrivateKey]>;
def Openfhe_Text : AnyTypeOf<[Openfhe_Ciphertext, Openfhe_Plaintext]>;

def Openfhe_Integer : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class Openfhe_Op<string mnemonic, list<Trait> traits = []> : Op<Openfhe_Dialect, mnemonic, traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
class Openfhe_OpWith<string mnemonic, string fields, list<Trait> traits = []> : Openfhe_Op<mnemonic, traits> {
  let assemblyFormat = "operands custom<" # fields # " attr-dict `:` functional-type(operands, results)";
}

class Openfhe_Unary<string mnemonic, list<Trait> traits = [Pure]> : Openfhe_Op<mnemonic, traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext);
  let results = (outs Openfhe_Ciphertext:$output);
}
class Openfhe_Binary<string mnemonic, list<Trait> traits = [Pure]> : Openfhe_Op<mnemonic, traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$lhs, Openfhe_Ciphertext:$rhs);
  let results = (outs Openfhe_Ciphertext:$output);
}
class Openfhe_Plain<string mnemonic, list<Trait> traits = [Pure]> : Openfhe_Op<mnemonic, traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Text:$lhs, Openfhe_Text:$rhs);
  let results = (outs Openfhe_Ciphertext:$output);
  let hasVerifier = 1;
}
class Openfhe_ByConstant<string mnemonic, list<Trait> traits = [Pure]> : Openfhe_Op<mnemonic, traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext, I64:$constant);
  let results = (outs Openfhe_Ciphertext:$output);
}
class Openfhe_ByKey<string mnemonic, list<Trait> traits = [Pure]> : Openfhe_Op<mnemonic, traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext, Openfhe_EvalKey:$evalKey);
  let results = (outs Openfhe_Ciphertext:$output);
}
class Openfhe_LevelReduce<string mnemonic, list<Trait> traits = [Pure]>
    : Openfhe_OpWith<mnemonic, "LevelToDrop>($levelToDrop)", traits> {
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext,
                       DefaultValuedAttr<I64Attr, "1">:$levelToDrop);
  let results = (outs Openfhe_Ciphertext:$output);
}

// Parameters, contexts and keys.
def Openfhe_GenParamsOp : Openfhe_OpWith<"gen_params",
    "GenParams>($mulDepth, $plainMod, $ringDim, $batchSize, $firstModSize, $scalingModSize, $evalAddCount, "
    "$keySwitchCount, $digitSize, $numLargeDigits, $maxRelinSkDeg, $insecure, $encryptionTechniqueExtended, "
    "$keySwitchingTechniqueBV, $scalingTechniqueFixedManual)"> {
  let summary = "Parameters of a crypto context; those that are 0 are OpenFHE's choice";
  let description = [{
    `mulDepth` counts multiplications one after another. `insecure` sets no level of security. A `plainMod` of 0 is for
    CKKS.
  }];
  let arguments = (ins I64Attr:$mulDepth, I64Attr:$plainMod,
      DefaultValuedAttr<I64Attr, "0">:$ringDim, DefaultValuedAttr<I64Attr, "0">:$batchSize,
      DefaultValuedAttr<I64Attr, "0">:$firstModSize, DefaultValuedAttr<I64Attr, "0">:$scalingModSize,
      DefaultValuedAttr<I64Attr, "0">:$evalAddCount, DefaultValuedAttr<I64Attr, "0">:$keySwitchCount,
      DefaultValuedAttr<I64Attr, "0">:$digitSize, DefaultValuedAttr<I64Attr, "0">:$numLargeDigits,
      DefaultValuedAttr<I64Attr, "0">:$maxRelinSkDeg, DefaultValuedAttr<BoolAttr, "false">:$insecure,
      DefaultValuedAttr<BoolAttr, "false">:$encryptionTechniqueExtended,
      DefaultValuedAttr<BoolAttr, "false">:$keySwitchingTechniqueBV,
      DefaultValuedAttr<BoolAttr, "false">:$scalingTechniqueFixedManual);
  let results = (outs Openfhe_CCParams:$params);
}
def Openfhe_GenContextOp : Openfhe_OpWith<"gen_context", "SupportFHE>($supportFHE)"> {
  let summary = "A crypto context of these parameters";
  let arguments = (ins Openfhe_CCParams:$params, BoolAttr:$supportFHE);
  let results = (outs Openfhe_CryptoContext:$made);
}
def Openfhe_GenMulKeyOp : Openfhe_Op<"gen_mulkey"> {
  let summary = "Make the key of relinearizations";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_PrivateKey:$privateKey);
}
def Openfhe_GenRotKeyOp : Openfhe_OpWith<"gen_rotkey", "Indices>($indices)"> {
  let summary = "Make the keys of these rotations";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_PrivateKey:$privateKey, DenseI64ArrayAttr:$indices);
}
def Openfhe_SetupBootstrapOp : Openfhe_OpWith<"setup_bootstrap", "Budgets>($levelBudgetEncode, $levelBudgetDecode)"> {
  let summary = "Prepare bootstrapping, with a number of levels for each direction";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Integer:$levelBudgetEncode,
                       Openfhe_Integer:$levelBudgetDecode);
}
def Openfhe_GenBootstrapKeyOp : Openfhe_Op<"gen_bootstrapkey"> {
  let summary = "Make the keys of bootstrapping";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_PrivateKey:$privateKey);
}

// Encoding, encryption and decryption.
def Openfhe_MakePackedPlaintextOp : Openfhe_Op<"make_packed_plaintext", [Pure]> {
  let summary = "Integers in the slots of a plaintext, repeated until it is full";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, RankedTensorOf<[AnyInteger]>:$value);
  let results = (outs Openfhe_Plaintext:$plaintext);
}
def Openfhe_MakeCKKSPackedPlaintextOp : Openfhe_Op<"make_ckks_packed_plaintext", [Pure]> {
  let summary = "Numbers in the slots of a plaintext of CKKS";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, RankedTensorOf<[AnyFloat, AnyInteger]>:$value);
  let results = (outs Openfhe_Plaintext:$plaintext);
}
def Openfhe_EncryptOp : Openfhe_Op<"encrypt", [Pure]> {
  let summary = "A plaintext as a ciphertext";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Plaintext:$plaintext, Openfhe_EncryptionKey:$encryptionKey);
  let results = (outs Openfhe_Ciphertext:$ciphertext);
}
def Openfhe_DecryptOp : Openfhe_Op<"decrypt", [Pure]> {
  let summary = "The plaintext of a ciphertext";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext, Openfhe_PrivateKey:$privateKey);
  let results = (outs Openfhe_Plaintext:$plaintext);
}
class Openfhe_Decode<string mnemonic> : Openfhe_Op<mnemonic, [Pure]> {
  let arguments = (ins Openfhe_Plaintext:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` type($input) `->` type($output)";
}
def Openfhe_DecodeOp : Openfhe_Decode<"decode"> { let summary = "The integers in the slots of a plaintext"; }
def Openfhe_DecodeCKKSOp : Openfhe_Decode<"decode_ckks"> { let summary = "The numbers in the slots of a plaintext of CKKS"; }

// Arithmetic. The result of an op that works in place is the ciphertext that it changes.
def Openfhe_AddOp : Openfhe_Binary<"add"> { let summary = "Sums of slots"; }
def Openfhe_AddInPlaceOp : Openfhe_Binary<"add_inplace", []> { let summary = "Sums of slots, in the left ciphertext"; }
def Openfhe_SubOp : Openfhe_Binary<"sub"> { let summary = "Differences of slots"; }
def Openfhe_SubInPlaceOp : Openfhe_Binary<"sub_inplace", []> { let summary = "Differences of slots, in the left ciphertext"; }
def Openfhe_MulOp : Openfhe_Binary<"mul"> { let summary = "Products of slots, relinearized"; }
def Openfhe_MulNoRelinOp : Openfhe_Binary<"mul_no_relin"> { let summary = "Products of slots"; }
def Openfhe_AddPlainOp : Openfhe_Plain<"add_plain"> { let summary = "Sums of slots and public numbers"; }
def Openfhe_AddPlainInPlaceOp : Openfhe_Plain<"add_plain_inplace", []> {
  let summary = "Sums of slots and public numbers, in the ciphertext";
}
def Openfhe_SubPlainOp : Openfhe_Plain<"sub_plain"> { let summary = "Differences of slots and public numbers"; }
def Openfhe_SubPlainInPlaceOp : Openfhe_Plain<"sub_plain_inplace", []> {
  let summary = "Differences of slots and public numbers, in the ciphertext";
}
def Openfhe_MulPlainOp : Openfhe_Plain<"mul_plain"> { let summary = "Products of slots and public numbers"; }
def Openfhe_MulConstOp : Openfhe_ByConstant<"mul_const"> { let summary = "Slots times an integer"; }
def Openfhe_MulConstInPlaceOp : Openfhe_ByConstant<"mul_const_inplace", []> {
  let summary = "Slots times an integer, in the ciphertext";
}
def Openfhe_NegateOp : Openfhe_Unary<"negate"> { let summary = "Slots, each negated"; }
def Openfhe_NegateInPlaceOp : Openfhe_Unary<"negate_inplace", []> { let summary = "Slots, each negated, in the ciphertext"; }
def Openfhe_SquareOp : Openfhe_Unary<"square"> { let summary = "Squares of slots, relinearized"; }
def Openfhe_SquareInPlaceOp : Openfhe_Unary<"square_inplace", []> { let summary = "Squares of slots, in the ciphertext"; }

// Key switches, levels, rotations.
def Openfhe_RelinOp : Openfhe_Unary<"relin"> { let summary = "The same slots in two elements"; }
def Openfhe_RelinInPlaceOp : Openfhe_Unary<"relin_inplace", []> { let summary = "The same slots in two elements, in the ciphertext"; }
def Openfhe_ModReduceOp : Openfhe_Unary<"mod_reduce"> { let summary = "The same slots, one modulus fewer, with less noise"; }
def Openfhe_ModReduceInPlaceOp : Openfhe_Unary<"mod_reduce_inplace", []> {
  let summary = "The same slots, one modulus fewer, in the ciphertext";
}
def Openfhe_LevelReduceOp : Openfhe_LevelReduce<"level_reduce"> { let summary = "The same slots, some moduli fewer"; }
def Openfhe_LevelReduceInPlaceOp : Openfhe_LevelReduce<"level_reduce_inplace", []> {
  let summary = "The same slots, some moduli fewer, in the ciphertext";
}
def Openfhe_RotOp : Openfhe_OpWith<"rot", "StaticShift>($static_shift)", [Pure]> {
  let summary = "Slots, rotated to the left";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext,
                       Optional<AnySignlessIntegerOrIndex>:$dynamic_shift, OptionalAttr<Openfhe_Integer>:$static_shift);
  let results = (outs Openfhe_Ciphertext:$output);
  let hasVerifier = 1;
}
def Openfhe_AutomorphOp : Openfhe_ByKey<"automorph"> { let summary = "A ciphertext under an automorphism of its ring"; }
def Openfhe_KeySwitchOp : Openfhe_ByKey<"key_switch"> { let summary = "The same slots under another key"; }
def Openfhe_KeySwitchInPlaceOp : Openfhe_ByKey<"key_switch_inplace", []> {
  let summary = "The same slots under another key, in the ciphertext";
}
def Openfhe_KeySwitchDownOp : Openfhe_Unary<"key_switch_down"> { let summary = "The same slots without the keys' moduli"; }
def Openfhe_BootstrapOp : Openfhe_Unary<"bootstrap"> { let summary = "The same slots with fresh noise (CKKS)"; }
def Openfhe_EvalChebyshevSeriesOp
    : Openfhe_OpWith<"eval_chebyshev_series", "Series>($coefficients, $domain_start, $domain_end)", [Pure]> {
  let summary = "A sum of Chebyshev polynomials of slots (CKKS)";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$ciphertext, ArrayAttr:$coefficients,
                       AnyAttr:$domain_start, AnyAttr:$domain_end);
  let results = (outs Openfhe_Ciphertext:$output);
}
def Openfhe_FastRotationPrecomputeOp : Openfhe_Op<"fast_rotation_precompute", [Pure]> {
  let summary = "The digits of a ciphertext, for several rotations of it";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$input);
  let results = (outs Openfhe_DigitDecomposition:$output);
}
def Openfhe_FastRotationOp : Openfhe_OpWith<"fast_rotation", "CyclotomicOrder>($cyclotomicOrder)", [Pure]> {
  let summary = "Slots, rotated to the left, from digits; the order is twice the ring's dimension";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$input, Index:$index,
                       Openfhe_DigitDecomposition:$precomputedDigitDecomp, IndexAttr:$cyclotomicOrder);
  let results = (outs Openfhe_Ciphertext:$output);
}
def Openfhe_FastRotationExtOp : Openfhe_OpWith<"fast_rotation_ext", "AddFirst>($addFirst)", [Pure]> {
  let summary = "Slots, rotated to the left, from digits, with the keys' moduli";
  let arguments = (ins Openfhe_CryptoContext:$cryptoContext, Openfhe_Ciphertext:$input, Index:$index,
                       Openfhe_DigitDecomposition:$precomputedDigitDecomp, DefaultValuedAttr<BoolAttr, "true">:$addFirst);
  let results = (outs Openfhe_Ciphertext:$output);
}
