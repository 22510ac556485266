// Integers modulo a constant. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ModArith_Dialect : Dialect {
  let name = "mod_arith";
  let cppNamespace = "::ringmill::mod_arith";
  let summary = "Arithmetic modulo a constant";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def ModArith_Int : TypeDef<ModArith_Dialect, "ModArith", [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = "int";
  let summary = "An integer modulo q";
  let description = [{
    Written `!mod_arith.int<12289 : i32>`. The integer type is one bit wider than q at least: q from 2^31 takes i64.
  }];
  let parameters = (ins "::mlir::IntegerAttr":$modulus);
  let assemblyFormat = "`<` $modulus `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
}

def ModArith_ValueAttr : AttrDef<ModArith_Dialect, "Value", [TypedAttrInterface]> {
  let mnemonic = "value";
  let summary = "One integer modulo q";
  let parameters = (ins "::mlir::Type":$type, "::mlir::IntegerAttr":$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The residue from 0 to q - 1.
    ::llvm::APInt getResidue() const;
  }];
}

class ModArith_Op<string mnemonic, list<Trait> traits = []> : Op<ModArith_Dialect, mnemonic, [Pure] # traits>;

def ModArith_ConstantOp : ModArith_Op<"constant"> {
  let summary = "A constant residue";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs ModArith_Int:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class ModArith_BinaryOp<string mnemonic, list<Trait> traits = []>
    : ModArith_Op<mnemonic, [SameOperandsAndResultType] # traits> {
  let arguments = (ins ModArith_Int:$lhs, ModArith_Int:$rhs);
  let results = (outs ModArith_Int:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($output))";
}
def ModArith_AddOp : ModArith_BinaryOp<"add", [Commutative]> { let summary = "Sum modulo q"; }
def ModArith_SubOp : ModArith_BinaryOp<"sub"> { let summary = "Difference modulo q"; }
def ModArith_MulOp : ModArith_BinaryOp<"mul", [Commutative]> { let summary = "Product modulo q"; }
