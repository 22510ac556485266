// Encrypted integers as the compiler of Concrete has them. Syntax as concrete-python 2.11 prints
// it: the generic form, with attributes in braces.
#ifndef RINGMILL_FHE
#define RINGMILL_FHE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Fhe_Dialect : Dialect {
  let name = "FHE";
  let cppNamespace = "::ringmill::FHE";
  let summary = "Encrypted integers and booleans of Concrete";
  let description = [{
    The values of `!FHE.eint<n>` are integers modulo 2^n from 0 on, those of `!FHE.esint<n>` in two's complement. A
    result is computed with integers and reduced modulo 2 to the power of its width. Clear integers are signed.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let usePropertiesForAttributes = 0;
}

class Fhe_Type<string name, string typeMnemonic> : TypeDef<Fhe_Dialect, name, [MemRefElementTypeInterface]> {
  let mnemonic = typeMnemonic;
}

class Fhe_IntegerType<string name, string typeMnemonic> : Fhe_Type<name, typeMnemonic> {
  let parameters = (ins "unsigned":$width);
  let assemblyFormat = "`<` $width `>`";
  let genVerifyDecl = 1;
}
def Fhe_Unsigned : Fhe_IntegerType<"EncryptedUnsigned", "eint"> {
  let summary = "An encrypted unsigned integer of so many bits";
}
def Fhe_Signed : Fhe_IntegerType<"EncryptedSigned", "esint"> {
  let summary = "An encrypted integer of so many bits in two's complement";
}
def Fhe_Boolean : Fhe_Type<"EncryptedBoolean", "ebool"> {
  let summary = "An encrypted bit";
}

def Fhe_Partition : AttrDef<Fhe_Dialect, "Partition"> {
  let mnemonic = "partition";
  let summary = "The cryptographic parameters of some ciphertexts";
  let parameters = (ins "::mlir::StringAttr":$name, "int":$lweDim, "int":$glweDim, "int":$polySize);
  let assemblyFormat = "`<` `name` $name `,` `lwe_dim` $lweDim `,` `glwe_dim` $glweDim `,` `poly_size` $polySize `>`";
}

def Fhe_Integer : AnyTypeOf<[Fhe_Unsigned, Fhe_Signed], "encrypted integer">;
def Fhe_Integers : AnyTypeOf<[Fhe_Integer, StaticShapeTensorOf<[Fhe_Integer]>],
                             "encrypted integer or tensor of them with constant sizes">;
// A table of as many entries as the operand has values.
def Fhe_Table : StaticShapeTensorOf<[AnySignlessInteger]>;

class Fhe_Op<string mnemonic, list<Trait> traits = []> : Op<Fhe_Dialect, mnemonic, [Pure] # traits>;

class Fhe_ResultOp<string mnemonic, list<Trait> traits = []> : Fhe_Op<mnemonic, traits> {
  let results = (outs Fhe_Integer:$output);
}

def Fhe_ZeroOp : Fhe_ResultOp<"zero"> {
  let summary = "A trivial encryption of 0";
}
def Fhe_ZeroTensorOp : Fhe_Op<"zero_tensor"> {
  let summary = "A tensor of trivial encryptions of 0";
  let results = (outs StaticShapeTensorOf<[Fhe_Integer]>:$output);
}

// The encrypted operands and the result have one type.
class Fhe_BinaryOp<string mnemonic> : Fhe_ResultOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins Fhe_Integer:$lhs, Fhe_Integer:$rhs);
}
def Fhe_AddEintOp : Fhe_BinaryOp<"add_eint"> { let summary = "The sum of two encrypted integers"; }
def Fhe_SubEintOp : Fhe_BinaryOp<"sub_eint"> { let summary = "The difference of two encrypted integers"; }
def Fhe_MaxEintOp : Fhe_BinaryOp<"max_eint"> { let summary = "The larger of two encrypted integers"; }

def Fhe_MulEintOp : Fhe_ResultOp<"mul_eint", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "The product of two encrypted integers";
  let arguments = (ins Fhe_Integer:$lhs, Fhe_Integer:$rhs);
}

class Fhe_EintIntOp<string mnemonic> : Fhe_ResultOp<mnemonic, [AllTypesMatch<["lhs", "output"]>]> {
  let arguments = (ins Fhe_Integer:$lhs, AnySignlessInteger:$rhs);
}
def Fhe_AddEintIntOp : Fhe_EintIntOp<"add_eint_int"> {
  let summary = "The sum of an encrypted and a clear integer";
}
def Fhe_SubEintIntOp : Fhe_EintIntOp<"sub_eint_int"> {
  let summary = "An encrypted integer less a clear one";
}
def Fhe_MulEintIntOp : Fhe_EintIntOp<"mul_eint_int"> {
  let summary = "The product of an encrypted and a clear integer";
}
def Fhe_SubIntEintOp : Fhe_ResultOp<"sub_int_eint", [AllTypesMatch<["rhs", "output"]>]> {
  let summary = "A clear integer less an encrypted one";
  let arguments = (ins AnySignlessInteger:$lhs, Fhe_Integer:$rhs);
}

class Fhe_UnaryOp<string mnemonic, list<Trait> traits = []> : Fhe_ResultOp<mnemonic, traits> {
  let arguments = (ins Fhe_Integer:$input);
}
def Fhe_NegEintOp : Fhe_UnaryOp<"neg_eint", [SameOperandsAndResultType]> {
  let summary = "The negative of an encrypted integer";
}
def Fhe_RoundOp : Fhe_UnaryOp<"round"> {
  let summary = "An encrypted integer in units of 2^(n-m), rounded up from the middle";
  let description = [{ From n to m bits the result is (x + 2^(n-m-1)) / 2^(n-m), rounded down, modulo 2^m. }];
  let hasVerifier = 1;
}
def Fhe_LsbOp : Fhe_UnaryOp<"lsb"> {
  let summary = "The least significant bit, as 0 or 1";
}
def Fhe_ReinterpretPrecisionOp : Fhe_UnaryOp<"reinterpret_precision"> {
  let summary = "The same ciphertext with another number of bits";
  let description = [{
    From n to m bits the result is x * 2^(m-n), whose remainder must be 0: what bits that get lost do is not defined.
  }];
}
def Fhe_ToSignedOp : Fhe_Op<"to_signed"> {
  let summary = "The same bits as a signed integer";
  let arguments = (ins Fhe_Unsigned:$input);
  let results = (outs Fhe_Signed:$output);
  let hasVerifier = 1;
}
def Fhe_ToUnsignedOp : Fhe_Op<"to_unsigned"> {
  let summary = "The same bits as an unsigned integer";
  let arguments = (ins Fhe_Signed:$input);
  let results = (outs Fhe_Unsigned:$output);
  let hasVerifier = 1;
}
def Fhe_ChangePartitionOp : Fhe_Op<"change_partition", [SameOperandsAndResultType]> {
  let summary = "The same value under other cryptographic parameters";
  let arguments = (ins Fhe_Integers:$input, OptionalAttr<Fhe_Partition>:$src, OptionalAttr<Fhe_Partition>:$dest);
  let results = (outs Fhe_Integers:$output);
  let hasVerifier = 1;
}
def Fhe_ApplyLookupTableOp : Fhe_ResultOp<"apply_lookup_table"> {
  let summary = "The entry of a clear table at an encrypted index";
  let description = [{
    The table has 2^n entries for an index of n bits. The bits of a signed index are read without a sign. Entries are
    taken modulo 2 to the power of the result's width.
  }];
  let arguments = (ins Fhe_Integer:$input, Fhe_Table:$lut);
  let hasVerifier = 1;
}

class Fhe_GateOp<string mnemonic> : Fhe_Op<mnemonic> {
  let arguments = (ins Fhe_Boolean:$left, Fhe_Boolean:$right);
  let results = (outs Fhe_Boolean:$output);
}
def Fhe_AndOp : Fhe_GateOp<"and"> { let summary = "And of two bits"; }
def Fhe_OrOp : Fhe_GateOp<"or"> { let summary = "Or of two bits"; }
def Fhe_NandOp : Fhe_GateOp<"nand"> { let summary = "Complement of the and of two bits"; }
def Fhe_XorOp : Fhe_GateOp<"xor"> { let summary = "Exclusive or of two bits"; }
def Fhe_NotOp : Fhe_Op<"not"> {
  let summary = "Complement of a bit";
  let arguments = (ins Fhe_Boolean:$input);
  let results = (outs Fhe_Boolean:$output);
}
def Fhe_GenGateOp : Fhe_Op<"gen_gate"> {
  let summary = "Any function of two bits";
  let description = [{ Entry 2 * left + right of the table of four entries, modulo 2. }];
  let arguments = (ins Fhe_Boolean:$left, Fhe_Boolean:$right, Fhe_Table:$truth_table);
  let results = (outs Fhe_Boolean:$output);
  let hasVerifier = 1;
}
def Fhe_MuxOp : Fhe_Op<"mux"> {
  let summary = "The first bit if the condition is 1, else the second";
  let arguments = (ins Fhe_Boolean:$cond, Fhe_Boolean:$c1, Fhe_Boolean:$c2);
  let results = (outs Fhe_Boolean:$output);
}
def Fhe_ToBoolOp : Fhe_Op<"to_bool"> {
  let summary = "An encrypted integer of one or two bits, which is 0 or 1, as a bit";
  let arguments = (ins Fhe_Unsigned:$input);
  let results = (outs Fhe_Boolean:$output);
  let hasVerifier = 1;
}
def Fhe_FromBoolOp : Fhe_Op<"from_bool"> {
  let summary = "A bit as an encrypted integer";
  let arguments = (ins Fhe_Boolean:$input);
  let results = (outs Fhe_Unsigned:$output);
}

#endif
