// The Python library jaxite: gates of CGGI on accelerators. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Jaxite_Dialect : Dialect {
  let name = "jaxite";
  let cppNamespace = "::ringmill::jaxite";
  let summary = "The library jaxite";
  let dependentDialects = ["::ringmill::lwe::LweDialect"];
  let useDefaultTypePrinterParser = 1;
}

class Jaxite_Type<string name, string typeMnemonic> : TypeDef<Jaxite_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def Jaxite_Params : Jaxite_Type<"Params", "params"> { let summary = "The security parameters"; }
def Jaxite_ServerKeySet : Jaxite_Type<"ServerKeySet", "server_key_set"> {
  let summary = "The keys that compute on ciphertexts, and decrypt none";
}
def Jaxite_PmapLut3Tuple : Jaxite_Type<"PmapLut3Tuple", "pmap_lut3_tuple"> {
  let summary = "Three ciphertexts and a table";
}

def Jaxite_Ciphertext : Type<CPred<"::llvm::isa<::ringmill::lwe::LWECiphertextType>($_self)">, "LWE ciphertext">;
def Jaxite_Ciphertexts : TypeOrValueSemanticsContainer<Jaxite_Ciphertext, "LWE ciphertext or tensor of LWE ciphertexts">;
def Jaxite_Tuples : TypeOrValueSemanticsContainer<Jaxite_PmapLut3Tuple, "tuple for a table, or tensor of them">;

class Jaxite_Op<string mnemonic, list<Trait> traits = []> : Op<Jaxite_Dialect, mnemonic, [Pure] # traits> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Jaxite_ConstantOp : Jaxite_Op<"constant"> {
  let summary = "A bit as a ciphertext that hides nothing";
  let arguments = (ins I1:$value, Jaxite_Params:$params);
  let results = (outs Jaxite_Ciphertext:$output);
}

def Jaxite_Lut3Op : Jaxite_Op<"lut3", [AllTypesMatch<["a", "b", "c", "output"]>]> {
  let summary = "Any function of three bits: bit r of the table where they spell r, c the most significant bit";
  let arguments = (ins Jaxite_Ciphertext:$a, Jaxite_Ciphertext:$b, Jaxite_Ciphertext:$c, I8:$truth_table,
                       Jaxite_ServerKeySet:$serverKeySet, Jaxite_Params:$params);
  let results = (outs Jaxite_Ciphertext:$output);
}

def Jaxite_Lut3ArgsOp : Jaxite_Op<"lut3_args"> {
  let summary = "The operands of one table of many";
  let arguments = (ins Jaxite_Ciphertext:$a, Jaxite_Ciphertext:$b, Jaxite_Ciphertext:$c, I8:$truth_table);
  let results = (outs Jaxite_PmapLut3Tuple:$output);
}

def Jaxite_PmapLut3Op : Jaxite_Op<"pmap_lut3"> {
  let summary = "Many tables at once";
  let arguments = (ins Jaxite_Tuples:$lut3_args, Jaxite_ServerKeySet:$serverKeySet, Jaxite_Params:$params);
  let results = (outs Jaxite_Ciphertexts:$output);
}
