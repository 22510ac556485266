// LWE ciphertexts as types. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Lwe_Dialect : Dialect {
  let name = "lwe";
  let cppNamespace = "::ringmill::lwe";
  let summary = "Learning-with-errors plaintexts and ciphertexts";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Lwe_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<Lwe_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

// Printed under its mnemonic.
class Lwe_NamedAttr<string name, string attrMnemonic> : Lwe_Attr<name, attrMnemonic, [OpAsmAttrInterface]> {
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const {
      os << "}] # attrMnemonic # [{";
      return ::mlir::OpAsmAliasResult::OverridableAlias;
    }
  }];
}

// The encodings as HEIR names them today. A scaling factor of 0 is not yet chosen; HEIR prints 2^31
// of 32 bits as a negative number.
class Lwe_ScaledEncoding<string name, string attrMnemonic> : Lwe_NamedAttr<name, attrMnemonic> {
  let parameters = (ins "int64_t":$scaling_factor);
}

def Lwe_ConstantCoefficientEncodingAttr
    : Lwe_ScaledEncoding<"ConstantCoefficientEncoding", "constant_coefficient_encoding"> {
  let summary = "A scalar, times the scaling factor, in the constant coefficient";
}

def Lwe_CoefficientEncodingAttr : Lwe_ScaledEncoding<"CoefficientEncoding", "coefficient_encoding"> {
  let summary = "Integers, times the scaling factor, as coefficients";
}

def Lwe_FullCRTPackingEncodingAttr : Lwe_ScaledEncoding<"FullCRTPackingEncoding", "full_crt_packing_encoding"> {
  let summary = "Integers, times the scaling factor, as values at the roots of the ring's polynomial";
}

def Lwe_InverseCanonicalEncodingAttr : Lwe_ScaledEncoding<"InverseCanonicalEncoding", "inverse_canonical_encoding"> {
  let summary = "Complex numbers, times the scaling factor, as values at complex roots of unity";
}

// The encodings as HEIR named them first: a cleartext is a field of bits, which starts at a bit,
// counted from the least significant one, and goes down from there.
class Lwe_FieldEncoding<string name, string attrMnemonic> : Lwe_Attr<name, attrMnemonic> {
  let parameters = (ins "int64_t":$cleartext_start, "int64_t":$cleartext_bitwidth);
  let genVerifyDecl = 1;
}

def Lwe_BitFieldEncodingAttr : Lwe_FieldEncoding<"BitFieldEncoding", "bit_field_encoding"> {
  let summary = "An integer in a field of the plaintext's bits";
}

def Lwe_UnspecifiedBitFieldEncodingAttr
    : Lwe_Attr<"UnspecifiedBitFieldEncoding", "unspecified_bit_field_encoding"> {
  let summary = "An integer in a field of the plaintext's bits that is yet to be placed";
  let parameters = (ins "int64_t":$cleartext_bitwidth);
  let genVerifyDecl = 1;
}

def Lwe_PolynomialCoefficientEncodingAttr
    : Lwe_FieldEncoding<"PolynomialCoefficientEncoding", "polynomial_coefficient_encoding"> {
  let summary = "Integers in fields of the coefficients";
}

def Lwe_PolynomialEvaluationEncodingAttr
    : Lwe_FieldEncoding<"PolynomialEvaluationEncoding", "polynomial_evaluation_encoding"> {
  let summary = "Integers in fields of the values at the roots of the ring's polynomial";
}

def Lwe_InverseCanonicalEmbeddingEncodingAttr
    : Lwe_FieldEncoding<"InverseCanonicalEmbeddingEncoding", "inverse_canonical_embedding_encoding"> {
  let summary = "Complex numbers in fields of the values at complex roots of unity";
}

def Lwe_PlaintextSpaceAttr : Lwe_Attr<"PlaintextSpace", "plaintext_space"> {
  let summary = "The ring of plaintexts and how messages are put into it";
  let parameters = (ins "::ringmill::polynomial::RingAttr":$ring, "::mlir::Attribute":$encoding);
  let genVerifyDecl = 1;
}

def Lwe_KeyAttr : Lwe_NamedAttr<"Key", "key"> {
  let summary = "The key that decrypts";
  let parameters = (ins DefaultValuedParameter<"int64_t", "0">:$slot_index);
}

def Lwe_EncryptionType : I32EnumAttr<"EncryptionType", "where the message stands in a coefficient", [
  I32EnumAttrCase<"msb", 0>, I32EnumAttrCase<"lsb", 1>, I32EnumAttrCase<"mix", 2>
]> {
  let cppNamespace = "::ringmill::lwe";
}

def Lwe_CiphertextSpaceAttr : Lwe_Attr<"CiphertextSpace", "ciphertext_space", [OpAsmAttrInterface]> {
  let summary = "The ring of ciphertext elements and how many make a ciphertext";
  let extraClassDeclaration = [{
    /// `ciphertext_space_L1_D3`: the last limb, and the elements of a ciphertext other than 2.
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
  let parameters = (ins "::ringmill::polynomial::RingAttr":$ring, "::ringmill::lwe::EncryptionType":$encryption_type,
                        DefaultValuedParameter<"int64_t", "2">:$size);
  let genVerifyDecl = 1;
}

def Lwe_RLWEParamsAttr : Lwe_Attr<"RLWEParams", "rlwe_params"> {
  let summary = "The ring of ciphertext elements and how many make a ciphertext, as HEIR said it before 2025";
  let parameters = (ins DefaultValuedParameter<"unsigned", "2">:$dimension, "::ringmill::polynomial::RingAttr":$ring);
}

def Lwe_ModulusChainAttr : AttrDef<Lwe_Dialect, "ModulusChain", [OpAsmAttrInterface]> {
  let mnemonic = "modulus_chain";
  let summary = "The moduli that ciphertexts are switched through, and the one they are at, from 0";
  let parameters = (ins ArrayRefParameter<"::mlir::IntegerAttr">:$elements, "int64_t":$current);
  let assemblyFormat = "`<` `elements` `=` `<` $elements `>` `,` `current` `=` $current `>`";
  let extraClassDeclaration = [{
    /// `modulus_chain_L5_C1`: the last place of the chain, and the current one.
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
  let genVerifyDecl = 1;
}

// Values are printed with a name of their kind, `%ct`; aliases as HEIR has them, `!ct_L1_D3`.
class Lwe_Type<string name, string typeMnemonic, string value>
    : TypeDef<Lwe_Dialect, name, [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = typeMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
    void getAsmName(::mlir::OpAsmSetNameFn name) const { name("}] # value # [{"); }
  }];
}

def Lwe_Plaintext : Lwe_Type<"LWEPlaintext", "lwe_plaintext", "pt"> {
  let summary = "A plaintext";
  let parameters = (ins "::ringmill::lwe::PlaintextSpaceAttr":$plaintext_space);
}

def Lwe_Ciphertext : Lwe_Type<"LWECiphertext", "lwe_ciphertext", "ct"> {
  let summary = "A ciphertext";
  let parameters = (ins "::ringmill::lwe::PlaintextSpaceAttr":$plaintext_space,
                        "::ringmill::lwe::CiphertextSpaceAttr":$ciphertext_space, "::ringmill::lwe::KeyAttr":$key,
                        OptionalParameter<"::ringmill::lwe::ModulusChainAttr">:$modulus_chain);
  let genVerifyDecl = 1;
}

def Lwe_SecretKey : Lwe_Type<"LWESecretKey", "lwe_secret_key", "sk"> {
  let summary = "A secret key";
  let parameters = (ins "::ringmill::lwe::KeyAttr":$key, "::ringmill::polynomial::RingAttr":$ring);
}

def Lwe_PublicKey : Lwe_Type<"LWEPublicKey", "lwe_public_key", "pk"> {
  let summary = "A public key";
  let parameters = (ins "::ringmill::lwe::KeyAttr":$key, "::ringmill::polynomial::RingAttr":$ring);
}

def Lwe_RingElement : Lwe_Type<"LWERingElt", "lwe_ring_elt", "ringelt"> {
  let summary = "An element of a ciphertext: a polynomial of the ring of ciphertexts";
  let parameters = (ins "::ringmill::polynomial::RingAttr":$ring);
}

// The types as HEIR had them until 2025: they say the type of the cleartext, and of the plaintexts
// no ring.
def Lwe_RLWEPlaintext : Lwe_Type<"RLWEPlaintext", "rlwe_plaintext", "pt"> {
  let summary = "A plaintext of a cleartext type, as HEIR said it until 2025";
  let parameters = (ins "::mlir::Attribute":$encoding, "::ringmill::polynomial::RingAttr":$ring,
                        "::mlir::Type":$underlying_type);
}

def Lwe_RLWECiphertext : Lwe_Type<"RLWECiphertext", "rlwe_ciphertext", "ct"> {
  let summary = "A ciphertext of a cleartext type, as HEIR said it until 2025";
  let parameters = (ins "::mlir::Attribute":$encoding, "::ringmill::lwe::RLWEParamsAttr":$rlwe_params,
                        "::mlir::Type":$underlying_type);
  let genVerifyDecl = 1;
}

def Lwe_RLWESecretKey : Lwe_Type<"RLWESecretKey", "rlwe_secret_key", "sk"> {
  let summary = "A secret key, as HEIR said it until 2025";
  let parameters = (ins "::ringmill::lwe::RLWEParamsAttr":$rlwe_params);
}

def Lwe_RLWEPublicKey : Lwe_Type<"RLWEPublicKey", "rlwe_public_key", "pk"> {
  let summary = "A public key, as HEIR said it until 2025";
  let parameters = (ins "::ringmill::lwe::RLWEParamsAttr":$rlwe_params);
}

def Lwe_Ring : Attr<CPred<"::llvm::isa<::ringmill::polynomial::RingAttr>($_self)">, "ring of polynomials"> {
  let storageType = "::ringmill::polynomial::RingAttr";
  let returnType = "::ringmill::polynomial::RingAttr";
  let convertFromStorage = "$_self";
}

class Lwe_Op<string mnemonic, list<Trait> traits = []> : Op<Lwe_Dialect, mnemonic, [Pure] # traits>;

def Lwe_EncodeOp : Lwe_Op<"encode"> {
  let summary = "A cleartext as plaintext of so many bits";
  let arguments = (ins AnySignlessInteger:$input, IndexAttr:$plaintext_bits);
  let results = (outs Lwe_Plaintext:$output);
  let assemblyFormat = [{
    $input custom<PlaintextBits>($plaintext_bits) attr-dict `:` type($input) `to` qualified(type($output))
  }];
  let hasVerifier = 1;
}

def Lwe_TrivialEncryptOp : Lwe_Op<"trivial_encrypt"> {
  let summary = "A plaintext as a ciphertext that hides nothing";
  let arguments = (ins Lwe_Plaintext:$input, OptionalAttr<IndexAttr>:$ciphertext_bits);
  let results = (outs Lwe_Ciphertext:$output);
  let assemblyFormat = [{
    $input (` ` `<` `` `ciphertext_bits` `=` $ciphertext_bits^ `>`)? attr-dict `:` qualified(type($input)) `->`
    qualified(type($output))
  }];
  let hasVerifier = 1;
}

// Ciphertexts of polynomials. Ops apply to each element of tensors, too.
def Lwe_AnyCiphertext : AnyTypeOf<[Lwe_Ciphertext, Lwe_RLWECiphertext], "ciphertext">;
def Lwe_AnyPlaintext : AnyTypeOf<[Lwe_Plaintext, Lwe_RLWEPlaintext], "plaintext">;
def Lwe_Ciphertexts : TypeOrValueSemanticsContainer<Lwe_AnyCiphertext, "ciphertext or tensor of them">;
def Lwe_Plaintexts : TypeOrValueSemanticsContainer<Lwe_AnyPlaintext, "plaintext or tensor of them">;
def Lwe_Texts : TypeOrValueSemanticsContainer<AnyTypeOf<[Lwe_AnyPlaintext, Lwe_AnyCiphertext]>, "plaintext, ciphertext or tensor of them">;
def Lwe_AnySecretKey : AnyTypeOf<[Lwe_SecretKey, Lwe_RLWESecretKey], "secret key">;
def Lwe_AnyKey : AnyTypeOf<[Lwe_SecretKey, Lwe_PublicKey, Lwe_RLWESecretKey, Lwe_RLWEPublicKey], "key">;

class Lwe_FunctionalOp<string mnemonic, list<Trait> traits = []> : Lwe_Op<mnemonic, traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Lwe_AddOp : Lwe_Op<"add", [SameOperandsAndResultType, Commutative, ElementwiseMappable]> {
  let summary = "Sum of two ciphertexts of integers";
  let arguments = (ins Lwe_Ciphertexts:$lhs, Lwe_Ciphertexts:$rhs);
  let results = (outs Lwe_Ciphertexts:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($output)";
}

class Lwe_BinaryOp<string mnemonic, list<Trait> traits = []> : Lwe_Op<mnemonic, traits # [ElementwiseMappable]> {
  let arguments = (ins Lwe_Ciphertexts:$lhs, Lwe_Ciphertexts:$rhs);
  let results = (outs Lwe_Ciphertexts:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` custom<BinaryTypes>(type($lhs), type($rhs), type($output))";
  let hasVerifier = 1;
}
def Lwe_RAddOp : Lwe_BinaryOp<"radd", [Commutative]> { let summary = "Sum of two ciphertexts of polynomials"; }
def Lwe_RSubOp : Lwe_BinaryOp<"rsub"> { let summary = "Difference of two ciphertexts of polynomials"; }
def Lwe_RMulOp : Lwe_BinaryOp<"rmul", [Commutative]> {
  let summary = "Product of two ciphertexts of polynomials: one element fewer than both have";
}

class Lwe_PlainOp<string mnemonic, list<Trait> traits = []> : Lwe_FunctionalOp<mnemonic, traits # [ElementwiseMappable]> {
  let arguments = (ins Lwe_Texts:$lhs, Lwe_Texts:$rhs);
  let results = (outs Lwe_Ciphertexts:$output);
  let hasVerifier = 1;
}
def Lwe_RAddPlainOp : Lwe_PlainOp<"radd_plain", [Commutative]> {
  let summary = "Sum of a ciphertext and a plaintext";
  let hasCanonicalizeMethod = 1;
}
def Lwe_RSubPlainOp : Lwe_PlainOp<"rsub_plain"> { let summary = "Difference of a ciphertext and a plaintext"; }
def Lwe_RMulPlainOp : Lwe_PlainOp<"rmul_plain", [Commutative]> {
  let summary = "Product of a ciphertext and a plaintext";
  let hasCanonicalizeMethod = 1;
}

def Lwe_RNegateOp : Lwe_Op<"rnegate", [SameOperandsAndResultType, ElementwiseMappable, Involution]> {
  let summary = "Minus a ciphertext of a polynomial";
  let arguments = (ins Lwe_Ciphertexts:$input);
  let results = (outs Lwe_Ciphertexts:$output);
  let assemblyFormat = "$input attr-dict `:` type($output)";
}

def Lwe_MulScalarOp : Lwe_FunctionalOp<"mul_scalar", [AllTypesMatch<["ciphertext", "output"]>, ElementwiseMappable]> {
  let summary = "A ciphertext times an integer";
  let arguments = (ins Lwe_Ciphertexts:$ciphertext, AnyType:$scalar);
  let results = (outs Lwe_Ciphertexts:$output);
}

def Lwe_RMulRingEltOp : Lwe_FunctionalOp<"mul_ring_elt", [AllTypesMatch<["rhs", "output"]>]> {
  let summary = "Every element of a ciphertext times a polynomial";
  let arguments = (ins Lwe_RingElement:$lhs, Lwe_Ciphertext:$rhs);
  let results = (outs Lwe_Ciphertext:$output);
  let hasVerifier = 1;
}

def Lwe_RLWEEncodeOp : Lwe_Op<"rlwe_encode"> {
  let summary = "Cleartexts as a plaintext";
  let arguments = (ins AnyType:$input, AnyAttr:$encoding, Lwe_Ring:$ring, OptionalAttr<I64Attr>:$level,
                       OptionalAttr<I64Attr>:$scale);
  let results = (outs Lwe_Plaintexts:$output);
  let assemblyFormat =
      "$input custom<Encoding>($encoding, $ring, $level, $scale) attr-dict `:` qualified(type($input)) `->` qualified(type($output))";
  let hasVerifier = 1;
}

def Lwe_RLWEDecodeOp : Lwe_Op<"rlwe_decode"> {
  let summary = "The cleartexts of a plaintext";
  let arguments = (ins Lwe_Plaintexts:$input, AnyAttr:$encoding, Lwe_Ring:$ring);
  let results = (outs AnyType:$output);
  let assemblyFormat =
      "$input custom<EncodingOf>($encoding, $ring) attr-dict `:` qualified(type($input)) `->` qualified(type($output))";
  let hasVerifier = 1;
}

def Lwe_RLWEEncryptOp : Lwe_FunctionalOp<"rlwe_encrypt"> {
  let summary = "A plaintext as a ciphertext";
  let arguments = (ins Lwe_AnyPlaintext:$input, Lwe_AnyKey:$key);
  let results = (outs Lwe_AnyCiphertext:$output);
  let hasVerifier = 1;
}

def Lwe_RLWEDecryptOp : Lwe_FunctionalOp<"rlwe_decrypt"> {
  let summary = "The plaintext of a ciphertext";
  let arguments = (ins Lwe_AnyCiphertext:$input, Lwe_AnySecretKey:$secret_key);
  let results = (outs Lwe_AnyPlaintext:$output);
  let hasVerifier = 1;
}

def Lwe_ExtractCoeffOp : Lwe_Op<"extract_coeff", [InferTypeOpAdaptor]> {
  let summary = "An element of a ciphertext, which is a polynomial in the secret key";
  let arguments = (ins Lwe_Ciphertext:$value, IndexAttr:$index);
  let results = (outs Lwe_RingElement:$output);
  let assemblyFormat = "$value custom<Index>($index) attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def Lwe_FromCoeffsOp : Lwe_FunctionalOp<"from_coeffs"> {
  let summary = "A ciphertext of these elements";
  let arguments = (ins Variadic<Lwe_RingElement>:$coeffs);
  let results = (outs Lwe_Ciphertext:$output);
  let hasVerifier = 1;
}

def Lwe_ExtractSliceOp : Lwe_Op<"extract_slice"> {
  let summary = "Some limbs of an element, from a first one on";
  let arguments = (ins Lwe_RingElement:$input, IndexAttr:$start, IndexAttr:$size);
  let results = (outs Lwe_RingElement:$output);
  let assemblyFormat = "$input custom<Slice>($start, $size) attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Lwe_ConvertBasisOp : Lwe_Op<"convert_basis"> {
  let summary = "An element modulo other limbs: its representatives from -Q/2 to Q/2";
  let arguments = (ins Lwe_RingElement:$value, TypeAttr:$targetBasis);
  let results = (outs Lwe_RingElement:$output);
  let assemblyFormat = "$value custom<TargetBasis>($targetBasis) attr-dict `:` type($value) `->` type($output)";
  let hasVerifier = 1;
}

def Lwe_ModDownOp : Lwe_Op<"mod_down"> {
  let summary = "A ciphertext scaled to the first limbs: round(x Q'/Q)";
  let arguments = (ins Lwe_Ciphertext:$input, TypeAttr:$targetBasis);
  let results = (outs Lwe_Ciphertext:$output);
  let assemblyFormat = "$input custom<TargetBasis>($targetBasis) attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def Lwe_KeySwitchInnerOp : Lwe_FunctionalOp<"key_switch_inner"> {
  let summary = "An element times a key, encrypted under another key: the two elements of a ciphertext";
  let arguments = (ins Lwe_RingElement:$value, AnyRankedTensor:$keySwitchingKey);
  let results = (outs Lwe_RingElement:$constTerm, Lwe_RingElement:$linearTerm);
  let hasVerifier = 1;
}
