// Gates of the crate tfhe on encrypted bits, each with the server key first. Syntax as HEIR prints
// it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TfheRustBool_Dialect : Dialect {
  let name = "tfhe_rust_bool";
  let cppNamespace = "::ringmill::tfhe_rust_bool";
  let summary = "The crate tfhe: encrypted bits and their server key";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class TfheRustBool_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<TfheRustBool_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}
def TfheRustBool_EncryptedBool : TfheRustBool_Type<"EncryptedBool", "eb", [MemRefElementTypeInterface]> {
  let summary = "An encrypted bit";
}
def TfheRustBool_ServerKey : TfheRustBool_Type<"ServerKey", "server_key"> {
  let summary = "The key that computes on ciphertexts, and decrypts none";
}
def TfheRustBool_PackedServerKey : TfheRustBool_Type<"PackedServerKey", "server_key_enum"> {
  let summary = "The key that computes several gates at once";
}
def TfheRustBool_AnyKey : AnyTypeOf<[TfheRustBool_ServerKey, TfheRustBool_PackedServerKey]>;
// Ops apply to each element of tensors, too.
def TfheRustBool_Bits : TypeOrValueSemanticsContainer<TfheRustBool_EncryptedBool, "encrypted bit or tensor of them">;

def TfheRustBool_GatesAttr : AttrDef<TfheRustBool_Dialect, "TfheRustBoolGates"> {
  let mnemonic = "tfhe_rust_bool_gates";
  let summary = "A gate for each element: 0 to 6 are and, nand, or, nor, xor, xnor, not";
  let parameters = (ins ArrayRefParameter<"::mlir::IntegerAttr">:$gates);
  let assemblyFormat = "`<` $gates `>`";
  let genVerifyDecl = 1;
}

class TfheRustBool_Op<string mnemonic, list<Trait> traits = []>
    : Op<TfheRustBool_Dialect, mnemonic, [Pure] # traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class TfheRustBool_GateOp<string mnemonic>
    : TfheRustBool_Op<mnemonic, [Commutative, ElementwiseMappable, AllTypesMatch<["lhs", "rhs", "output"]>]> {
  let arguments = (ins TfheRustBool_AnyKey:$serverKey, TfheRustBool_Bits:$lhs, TfheRustBool_Bits:$rhs);
  let results = (outs TfheRustBool_Bits:$output);
}
def TfheRustBool_AndOp : TfheRustBool_GateOp<"and"> { let summary = "And of two bits"; }
def TfheRustBool_NandOp : TfheRustBool_GateOp<"nand"> { let summary = "Complement of the and of two bits"; }
def TfheRustBool_OrOp : TfheRustBool_GateOp<"or"> { let summary = "Or of two bits"; }
def TfheRustBool_NorOp : TfheRustBool_GateOp<"nor"> { let summary = "Complement of the or of two bits"; }
def TfheRustBool_XorOp : TfheRustBool_GateOp<"xor"> { let summary = "Exclusive or of two bits"; }
def TfheRustBool_XnorOp : TfheRustBool_GateOp<"xnor"> { let summary = "Complement of the exclusive or of two bits"; }

def TfheRustBool_NotOp : TfheRustBool_Op<"not", [ElementwiseMappable, AllTypesMatch<["input", "output"]>]> {
  let summary = "Complement of a bit; needs no bootstrapping";
  let arguments = (ins TfheRustBool_AnyKey:$serverKey, TfheRustBool_Bits:$input);
  let results = (outs TfheRustBool_Bits:$output);
}

def TfheRustBool_MuxOp
    : TfheRustBool_Op<"mux", [ElementwiseMappable, AllTypesMatch<["cnd", "lhs", "rhs", "output"]>]> {
  let summary = "The first bit if the condition is 1, else the second; two bootstrappings";
  let arguments = (ins TfheRustBool_AnyKey:$serverKey, TfheRustBool_Bits:$cnd, TfheRustBool_Bits:$lhs,
                       TfheRustBool_Bits:$rhs);
  let results = (outs TfheRustBool_Bits:$output);
}

def TfheRustBool_PackedOp : TfheRustBool_Op<"gates_packed", [AllTypesMatch<["lhs", "rhs", "output"]>]> {
  let summary = "A gate of its own on each pair of elements";
  let arguments = (ins TfheRustBool_AnyKey:$serverKey, OptionalAttr<TfheRustBool_GatesAttr>:$gates,
                       TfheRustBool_Bits:$lhs, TfheRustBool_Bits:$rhs);
  let results = (outs TfheRustBool_Bits:$output);
  // The gates may also stand in braces, as HEIR once printed them; the verifier requires them.
  let assemblyFormat = [{
    operands (` ` `<` `` `gates` `=` $gates^ `>`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TfheRustBool_CreateTrivialOp : TfheRustBool_Op<"create_trivial"> {
  let summary = "A ciphertext of a public bit, which hides nothing";
  let arguments = (ins TfheRustBool_AnyKey:$serverKey, I1:$value);
  let results = (outs TfheRustBool_EncryptedBool:$output);
}
