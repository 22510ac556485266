// LWE ciphertexts as types. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Lwe_Dialect : Dialect {
  let name = "lwe";
  let cppNamespace = "::ringmill::lwe";
  let summary = "Learning-with-errors plaintexts and ciphertexts";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Lwe_Attr<string name, string attrMnemonic> : AttrDef<Lwe_Dialect, name> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

// The encodings as HEIR names them today. A scaling factor of 0 is not yet chosen; HEIR prints 2^31
// of 32 bits as a negative number.
class Lwe_ScaledEncoding<string name, string attrMnemonic> : Lwe_Attr<name, attrMnemonic> {
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

def Lwe_KeyAttr : Lwe_Attr<"Key", "key"> {
  let summary = "The key that decrypts";
  let parameters = (ins DefaultValuedParameter<"int64_t", "0">:$slot_index);
}

def Lwe_EncryptionType : I32EnumAttr<"EncryptionType", "where the message stands in a coefficient", [
  I32EnumAttrCase<"msb", 0>, I32EnumAttrCase<"lsb", 1>, I32EnumAttrCase<"mix", 2>
]> {
  let cppNamespace = "::ringmill::lwe";
}

def Lwe_CiphertextSpaceAttr : Lwe_Attr<"CiphertextSpace", "ciphertext_space"> {
  let summary = "The ring of ciphertext elements and how many make a ciphertext";
  let parameters = (ins "::ringmill::polynomial::RingAttr":$ring, "::ringmill::lwe::EncryptionType":$encryption_type,
                        DefaultValuedParameter<"int64_t", "2">:$size);
  let genVerifyDecl = 1;
}

def Lwe_RLWEParamsAttr : Lwe_Attr<"RLWEParams", "rlwe_params"> {
  let summary = "The ring of ciphertext elements and how many make a ciphertext, as HEIR said it before 2025";
  let parameters = (ins DefaultValuedParameter<"unsigned", "2">:$dimension, "::ringmill::polynomial::RingAttr":$ring);
}

class Lwe_Type<string name, string typeMnemonic, string alias>
    : TypeDef<Lwe_Dialect, name, [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = typeMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const {
      os << "}] # alias # [{";
      return ::mlir::OpAsmAliasResult::FinalAlias;
    }
  }];
}

def Lwe_Plaintext : Lwe_Type<"LWEPlaintext", "lwe_plaintext", "pt"> {
  let summary = "A plaintext";
  let parameters = (ins "::ringmill::lwe::PlaintextSpaceAttr":$plaintext_space);
}

def Lwe_Ciphertext : Lwe_Type<"LWECiphertext", "lwe_ciphertext", "ct"> {
  let summary = "A ciphertext";
  let parameters = (ins "::ringmill::lwe::PlaintextSpaceAttr":$plaintext_space,
                        "::ringmill::lwe::CiphertextSpaceAttr":$ciphertext_space, "::ringmill::lwe::KeyAttr":$key);
}

class Lwe_Op<string mnemonic, list<Trait> traits = []> : Op<Lwe_Dialect, mnemonic, [Pure] # traits>;

def Lwe_EncodeOp : Lwe_Op<"encode"> {
  let summary = "A cleartext as plaintext of so many bits";
  let arguments = (ins AnySignlessInteger:$input, IndexAttr:$plaintext_bits);
  let results = (outs Lwe_Plaintext:$output);
  let assemblyFormat = [{
    $input ` ` `<` `` `plaintext_bits` `=` $plaintext_bits `>` attr-dict `:` type($input) `to` qualified(type($output))
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
