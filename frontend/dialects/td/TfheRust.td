// Operations of the crate tfhe on short integers, one for each function of its API: each takes the
// server key first. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TfheRust_Dialect : Dialect {
  let name = "tfhe_rust";
  let cppNamespace = "::ringmill::tfhe_rust";
  let summary = "The crate tfhe: encrypted integers and their server key";
  let useDefaultTypePrinterParser = 1;
}

class TfheRust_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<TfheRust_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

foreach width = [2, 3, 4, 8, 10, 12, 14, 16, 32, 64, 128, 256] in {
  def TfheRust_EncryptedUInt # width
      : TfheRust_Type<"EncryptedUInt" # width, "eui" # width, [MemRefElementTypeInterface]> {
    let summary = "An encrypted unsigned integer of " # width # " bits";
  }
}
foreach width = [8, 16, 32, 64, 128, 256] in {
  def TfheRust_EncryptedInt # width
      : TfheRust_Type<"EncryptedInt" # width, "ei" # width, [MemRefElementTypeInterface]> {
    let summary = "An encrypted signed integer of " # width # " bits";
  }
}
def TfheRust_EncryptedBool : TfheRust_Type<"EncryptedBool", "bool", [MemRefElementTypeInterface]> {
  let summary = "An encrypted bit, the result of a comparison";
}
def TfheRust_ServerKey : TfheRust_Type<"ServerKey", "server_key"> {
  let summary = "The key that computes on ciphertexts, and decrypts none";
}
def TfheRust_LookupTable : TfheRust_Type<"LookupTable", "lookup_table"> {
  let summary = "A function of a message, ready for bootstrapping";
}

def TfheRust_Integer
    : Type<CPred<"::ringmill::tfhe_rust::encryptedWidth($_self) > 0">, "encrypted integer of the crate tfhe">;
def TfheRust_Bool : Type<CPred<"::llvm::isa<::ringmill::tfhe_rust::EncryptedBoolType>($_self)">, "encrypted bit">;
def TfheRust_Value : AnyTypeOf<[TfheRust_Integer, TfheRust_Bool]>;
// Ops apply to each element of tensors, too.
def TfheRust_Integers : TypeOrValueSemanticsContainer<TfheRust_Integer, "encrypted integer or tensor of them">;
def TfheRust_Values : TypeOrValueSemanticsContainer<TfheRust_Value, "encrypted integer or bit, or tensor of them">;
// An operand that may be public.
def TfheRust_Right : AnyTypeOf<[TfheRust_Integers, AnySignlessInteger]>;

def TfheRust_IntegerAttr : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

// The relations of arith.cmpi, with their numbers.
def TfheRust_Relation : I64EnumAttr<"Relation", "a relation of two integers", [
  I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
  I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
  I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>
]> {
  let cppNamespace = "::ringmill::tfhe_rust";
}

class TfheRust_Op<string mnemonic, list<Trait> traits = []> : Op<TfheRust_Dialect, mnemonic, [Pure] # traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class TfheRust_BitwiseOp<string mnemonic>
    : TfheRust_Op<mnemonic, [Commutative, ElementwiseMappable, AllTypesMatch<["lhs", "rhs", "output"]>]> {
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Values:$lhs, TfheRust_Values:$rhs);
  let results = (outs TfheRust_Values:$output);
}
def TfheRust_BitAndOp : TfheRust_BitwiseOp<"bitand"> { let summary = "And of each bit; one bootstrapping"; }
def TfheRust_BitOrOp : TfheRust_BitwiseOp<"bitor"> { let summary = "Or of each bit; one bootstrapping"; }
def TfheRust_BitXorOp : TfheRust_BitwiseOp<"bitxor"> { let summary = "Exclusive or of each bit; one bootstrapping"; }

// The right operand may be public.
class TfheRust_ArithmeticOp<string mnemonic>
    : TfheRust_Op<mnemonic, [ElementwiseMappable, AllTypesMatch<["lhs", "output"]>]> {
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Integers:$lhs, TfheRust_Right:$rhs);
  let results = (outs TfheRust_Integers:$output);
  let hasVerifier = 1;
}
def TfheRust_AddOp : TfheRust_ArithmeticOp<"add"> { let summary = "Sum, modulo 2^bits"; }
def TfheRust_SubOp : TfheRust_ArithmeticOp<"sub"> { let summary = "Difference, modulo 2^bits"; }
def TfheRust_MulOp : TfheRust_ArithmeticOp<"mul"> { let summary = "Product, modulo 2^bits"; }
def TfheRust_MinOp : TfheRust_ArithmeticOp<"min"> { let summary = "The smaller integer"; }
def TfheRust_MaxOp : TfheRust_ArithmeticOp<"max"> { let summary = "The larger integer"; }

class TfheRust_EqualityOp<string mnemonic> : TfheRust_Op<mnemonic> {
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Integers:$lhs, TfheRust_Right:$rhs);
  let results = (outs TfheRust_Values:$output);
  let hasVerifier = 1;
}
def TfheRust_EqOp : TfheRust_EqualityOp<"eq"> { let summary = "1 if two integers are equal, else 0"; }
def TfheRust_NeqOp : TfheRust_EqualityOp<"neq"> { let summary = "1 if two integers differ, else 0"; }

def TfheRust_CmpOp : TfheRust_Op<"cmp"> {
  let summary = "1 if a relation holds, else 0";
  let arguments = (ins TfheRust_ServerKey:$serverKey, OptionalAttr<TfheRust_Relation>:$predicate,
                       TfheRust_Integer:$lhs, TfheRust_Right:$rhs);
  let results = (outs TfheRust_Bool:$output);
  let assemblyFormat = [{
    operands (` ` `<` `` `predicate` `=` $predicate^ `>`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// An attribute is optional, so that it may also stand in braces, as HEIR once printed it; verifiers
// require it.
class TfheRust_ShiftOp<string mnemonic>
    : TfheRust_Op<mnemonic, [ElementwiseMappable, AllTypesMatch<["ciphertext", "output"]>]> {
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Integers:$ciphertext,
                       OptionalAttr<IndexAttr>:$shiftAmount);
  let results = (outs TfheRust_Integers:$output);
  let assemblyFormat = [{
    operands (` ` `<` `` `shiftAmount` `=` $shiftAmount^ `>`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def TfheRust_ScalarLeftShiftOp : TfheRust_ShiftOp<"scalar_left_shift"> {
  let summary = "The integer times a power of two, modulo 2^bits";
}
def TfheRust_ScalarRightShiftOp : TfheRust_ShiftOp<"scalar_right_shift"> {
  let summary = "The integer divided by a power of two, rounded down";
}

def TfheRust_GenerateLookupTableOp : TfheRust_Op<"generate_lookup_table"> {
  let summary = "The table that has bit m of an integer for message m";
  let arguments = (ins TfheRust_ServerKey:$serverKey, OptionalAttr<TfheRust_IntegerAttr>:$truthTable);
  let results = (outs TfheRust_LookupTable:$lookupTable);
  let assemblyFormat = [{
    operands (` ` `<` `` `truthTable` `=` $truthTable^ `>`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TfheRust_ApplyLookupTableOp : TfheRust_Op<"apply_lookup_table", [AllTypesMatch<["input", "output"]>]> {
  let summary = "The entry of a table at a message; one bootstrapping";
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Integers:$input, TfheRust_LookupTable:$lookupTable);
  let results = (outs TfheRust_Integers:$output);
}

def TfheRust_SelectOp : TfheRust_Op<"cmux", [AllTypesMatch<["trueCtxt", "falseCtxt", "output"]>]> {
  let summary = "The first value if the selector is 1, else the second";
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Bool:$select, TfheRust_Values:$trueCtxt,
                       TfheRust_Values:$falseCtxt);
  let results = (outs TfheRust_Values:$output);
}

def TfheRust_CreateTrivialOp : TfheRust_Op<"create_trivial"> {
  let summary = "A ciphertext of a public integer, which hides nothing";
  let description = [{
    The integer is an operand, or the attribute `valueAttr`; it is read as unsigned, modulo 2^bits of the result.
  }];
  let arguments = (ins TfheRust_ServerKey:$serverKey, Optional<AnySignlessInteger>:$value,
                       OptionalAttr<TfheRust_IntegerAttr>:$valueAttr);
  let results = (outs TfheRust_Value:$output);
  let assemblyFormat = [{
    operands (` ` `<` `` `valueAttr` `=` $valueAttr^ `>`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TfheRust_CastOp : TfheRust_Op<"cast"> {
  let summary = "The same integer in another width: extended as its sign asks, or its low bits";
  let arguments = (ins TfheRust_ServerKey:$serverKey, TfheRust_Value:$ciphertext);
  let results = (outs TfheRust_Value:$output);
}
