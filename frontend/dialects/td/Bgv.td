// Operations of the scheme BGV on ciphertexts. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Bgv_Dialect : Dialect {
  let name = "bgv";
  let cppNamespace = "::ringmill::bgv";
  let summary = "The scheme BGV: integers modulo a prime, in the slots of ciphertexts";
  let description = [{
    A module says the parameters of the scheme in the attribute `bgv.schemeParam`.
  }];
  let useDefaultAttributePrinterParser = 1;
}

def Bgv_EncryptionType : I32EnumAttr<"BGVEncryptionType", "the key that encrypts", [
  I32EnumAttrCase<"pk", 0>, I32EnumAttrCase<"sk", 1>
]> {
  let cppNamespace = "::ringmill::bgv";
}

def Bgv_EncryptionTechnique : I32EnumAttr<"BGVEncryptionTechnique", "whether fresh ciphertexts have more moduli", [
  I32EnumAttrCase<"standard", 0>, I32EnumAttrCase<"extended", 1>
]> {
  let cppNamespace = "::ringmill::bgv";
}

def Bgv_SchemeParamAttr : AttrDef<Bgv_Dialect, "SchemeParam"> {
  let mnemonic = "scheme_param";
  let summary = "The parameters: N = 2^logN, moduli Q of ciphertexts, P of keys, and the plaintexts' modulus";
  let parameters = (ins "int":$logN, "::mlir::DenseI64ArrayAttr":$Q, "::mlir::DenseI64ArrayAttr":$P,
      "int64_t":$plaintextModulus,
      DefaultValuedParameter<"::ringmill::bgv::BGVEncryptionType", "::ringmill::bgv::BGVEncryptionType::pk">:$encryptionType,
      DefaultValuedParameter<"::ringmill::bgv::BGVEncryptionTechnique",
                             "::ringmill::bgv::BGVEncryptionTechnique::standard">:$encryptionTechnique);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Bgv_Ciphertext : Type<CPred<"::ringmill::lwe::isCiphertext($_self)">, "ciphertext">;
def Bgv_Plaintext : Type<CPred<"::ringmill::lwe::isPlaintext($_self)">, "plaintext">;
// Ops apply to each element of tensors, too.
def Bgv_Ciphertexts : TypeOrValueSemanticsContainer<Bgv_Ciphertext, "ciphertext or tensor of them">;
def Bgv_Texts
    : TypeOrValueSemanticsContainer<AnyTypeOf<[Bgv_Ciphertext, Bgv_Plaintext]>, "plaintext, ciphertext or tensor of them">;
// A key that ciphertexts are switched with: a ciphertext for each digit.
def Bgv_KeySwitchingKey : RankedTensorOf<[Bgv_Ciphertext]>;

def Bgv_Ring : Attr<CPred<"::llvm::isa<::ringmill::polynomial::RingAttr>($_self)">, "ring of polynomials"> {
  let storageType = "::ringmill::polynomial::RingAttr";
  let returnType = "::ringmill::polynomial::RingAttr";
  let convertFromStorage = "$_self";
}
def Bgv_Shift : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

// Ops that take a key, a tensor, are not elementwise to MLIR, though they apply to each element.
class Bgv_KeyOp<string mnemonic, list<Trait> traits = []> : Op<Bgv_Dialect, mnemonic, [Pure] # traits> {
  let hasVerifier = 1;
}
class Bgv_Op<string mnemonic, list<Trait> traits = []> : Bgv_KeyOp<mnemonic, [ElementwiseMappable] # traits>;

class Bgv_BinaryOp<string mnemonic, list<Trait> traits = []> : Bgv_Op<mnemonic, traits> {
  let arguments = (ins Bgv_Ciphertexts:$lhs, Bgv_Ciphertexts:$rhs);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<BinaryTypes>(type($lhs), type($rhs), type($output))";
}
def Bgv_AddOp : Bgv_BinaryOp<"add", [Commutative]> { let summary = "Sums of slots"; }
def Bgv_SubOp : Bgv_BinaryOp<"sub"> { let summary = "Differences of slots"; }
def Bgv_MulOp : Bgv_BinaryOp<"mul", [Commutative]> {
  let summary = "Products of slots: a ciphertext of one element fewer than both have";
}

class Bgv_PlainOp<string mnemonic, list<Trait> traits = []> : Bgv_Op<mnemonic, traits> {
  let arguments = (ins Bgv_Texts:$lhs, Bgv_Texts:$rhs);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def Bgv_AddPlainOp : Bgv_PlainOp<"add_plain", [Commutative]> {
  let summary = "Sums of slots and public numbers";
  let hasCanonicalizeMethod = 1;
}
def Bgv_SubPlainOp : Bgv_PlainOp<"sub_plain"> { let summary = "Differences of slots and public numbers"; }
def Bgv_MulPlainOp : Bgv_PlainOp<"mul_plain", [Commutative]> {
  let summary = "Products of slots and public numbers";
  let hasCanonicalizeMethod = 1;
}

def Bgv_NegateOp : Bgv_Op<"negate", [SameOperandsAndResultType, Involution]> {
  let summary = "Slots, each negated";
  let arguments = (ins Bgv_Ciphertexts:$input);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = "$input attr-dict `:` type($output)";
}

class Bgv_RotateOp<string mnemonic> : Bgv_KeyOp<mnemonic, [AttrSizedOperandSegments, AllTypesMatch<["input", "output"]>]> {
  let arguments = (ins Bgv_Ciphertexts:$input, Optional<AnySignlessIntegerOrIndex>:$dynamic_shift,
                       Optional<Bgv_KeySwitchingKey>:$keySwitchingKey, OptionalAttr<Bgv_Shift>:$static_shift);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = [{
    $input (`,` $dynamic_shift^ `:` type($dynamic_shift))? (`key` $keySwitchingKey^ `:` type($keySwitchingKey))?
    custom<StaticShift>($static_shift) attr-dict `:` type($input)
  }];
}
def Bgv_RotateColsOp : Bgv_RotateOp<"rotate_cols"> {
  let summary = "Each of the two rows of slots, rotated to the left";
  let description = [{
    Slot i of a row is slot i + shift of the operand. The key is for the lowering to polynomials: HEIR has none here.
  }];
}
def Bgv_RotateRowsOp : Bgv_RotateOp<"rotate_rows"> {
  let summary = "The two rows of slots, exchanged if the shift is odd";
}

def Bgv_RelinearizeOp : Bgv_KeyOp<"relinearize"> {
  let summary = "The same slots as a ciphertext of fewer elements";
  let description = [{
    A basis lists the powers of the secret key that the elements are for. The key is for the lowering to polynomials.
  }];
  let arguments = (ins Bgv_Ciphertexts:$input, Optional<Bgv_KeySwitchingKey>:$keySwitchingKey,
                       DenseI32ArrayAttr:$from_basis, DenseI32ArrayAttr:$to_basis);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = [{
    $input (`,` $keySwitchingKey^)? custom<Bases>($from_basis, $to_basis) attr-dict `:`
    custom<Relinearized>(type($input), type($keySwitchingKey), type($output))
  }];
}

def Bgv_ModulusSwitchOp : Bgv_Op<"modulus_switch"> {
  let summary = "The same slots as a ciphertext of fewer moduli, with less noise";
  let arguments = (ins Bgv_Ciphertexts:$input, Bgv_Ring:$to_ring);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = "$input custom<ToRing>($to_ring) attr-dict `:` type($input) `->` type($output)";
}

def Bgv_LevelReduceOp : Bgv_Op<"level_reduce"> {
  let summary = "The same slots as a ciphertext of fewer moduli, with the same noise";
  let arguments = (ins Bgv_Ciphertexts:$input, DefaultValuedAttr<I64Attr, "1">:$levelToDrop);
  let results = (outs Bgv_Ciphertexts:$output);
  let assemblyFormat = "$input custom<LevelToDrop>($levelToDrop) attr-dict `:` type($input) `->` type($output)";
}
