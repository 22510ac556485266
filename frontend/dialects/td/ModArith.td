// Integers modulo a constant. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
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

def ModArith_Integer : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

def ModArith_Rns : Type<CPred<"::llvm::isa<::ringmill::rns::RNSType>($_self)">, "residue number system">;
def ModArith_Residue : AnyTypeOf<[ModArith_Int, ModArith_Rns], "integer modulo a constant, or a residue number system">;
// Ops apply to each element of tensors, too.
def ModArith_Ints : TypeOrValueSemanticsContainer<ModArith_Int, "integer modulo a constant, or tensor of them">;
def ModArith_Residues
    : TypeOrValueSemanticsContainer<ModArith_Residue, "integer modulo a constant, residue number system, or tensor of them">;

class ModArith_Op<string mnemonic, list<Trait> traits = []> : Op<ModArith_Dialect, mnemonic, [Pure] # traits>;

def ModArith_ConstantOp : ModArith_Op<"constant"> {
  let summary = "A constant residue, or a tensor of them";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs ModArith_Ints:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def ModArith_EncapsulateOp : ModArith_Op<"encapsulate"> {
  let summary = "The residue of an integer";
  let description = [{
    The integer is signed. A residue number system has the residues modulo its limbs along a last dimension of the integers.
  }];
  let arguments = (ins SignlessIntegerLike:$input);
  let results = (outs ModArith_Residues:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def ModArith_LiftType : I32EnumAttr<"LiftType", "the representative of a residue", [
  I32EnumAttrCase<"Standard", 0, "standard">, I32EnumAttrCase<"Centered", 1, "centered">
]> {
  let cppNamespace = "::ringmill::mod_arith";
}

def ModArith_LiftOp : ModArith_Op<"lift"> {
  let summary = "The integer that represents a residue";
  let description = [{
    `standard` is the representative from 0 to q - 1; `centered` that from -q/2 up to, but without, q/2, a signed integer.
  }];
  let arguments = (ins ModArith_LiftType:$lift_type, ModArith_Residues:$input);
  let results = (outs SignlessIntegerLike:$output);
  let assemblyFormat = "$lift_type $input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
}

def ModArith_ExtractOp : ModArith_Op<"extract"> {
  let summary = "The representative from 0 to q - 1, as HEIR said it before `lift`";
  let arguments = (ins ModArith_Residues:$input);
  let results = (outs SignlessIntegerLike:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($output)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def ModArith_ReduceOp : ModArith_Op<"reduce", [SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "The same residue by its representative from 0 to q - 1";
  let description = [{
    Every residue is kept by that representative here, so that nothing changes.
  }];
  let arguments = (ins ModArith_Ints:$input);
  let results = (outs ModArith_Ints:$output);
  let assemblyFormat = "$input attr-dict `:` type($output)";
  let hasFolder = 1;
}

def ModArith_ModSwitchOp : ModArith_Op<"mod_switch"> {
  let summary = "An integer modulo something else";
  let description = [{
    From one modulus q to another: x below floor(q / 2) stays, any other x becomes x - q, modulo the other one. To limbs: the representative
    from 0 to q - 1, modulo each. From limbs: the representative below their product.
  }];
  let arguments = (ins ModArith_Residue:$input);
  let results = (outs ModArith_Residue:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasVerifier = 1;
}

class ModArith_BinaryOp<string mnemonic, list<Trait> traits = []>
    : ModArith_Op<mnemonic, [SameOperandsAndResultType, ElementwiseMappable] # traits> {
  let arguments = (ins ModArith_Residues:$lhs, ModArith_Residues:$rhs);
  let results = (outs ModArith_Residues:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($output)";
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
}
def ModArith_AddOp : ModArith_BinaryOp<"add", [Commutative]> { let summary = "Sum modulo q"; }
def ModArith_SubOp : ModArith_BinaryOp<"sub"> { let summary = "Difference modulo q"; }
def ModArith_MulOp : ModArith_BinaryOp<"mul", [Commutative]> { let summary = "Product modulo q"; }

def ModArith_MacOp : ModArith_Op<"mac", [SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = "Product of the first two, plus the third, modulo q";
  let arguments = (ins ModArith_Residues:$lhs, ModArith_Residues:$rhs, ModArith_Residues:$acc);
  let results = (outs ModArith_Residues:$output);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($output)";
  let hasCanonicalizeMethod = 1;
}

def ModArith_BarrettReduceOp : ModArith_Op<"barrett_reduce", [SameOperandsAndResultType]> {
  let summary = "The first step of Barrett's reduction of an integer";
  let description = [{
    With b = 4^w, w the bits of q - 1, it is x - floor(x floor(b / q) / b) q: for x in [0, q^2) that is x mod q, or q more (Barrett,
    CRYPTO 1986).
  }];
  let arguments = (ins SignlessIntegerLike:$input, ModArith_Integer:$modulus);
  let results = (outs SignlessIntegerLike:$output);
  let assemblyFormat = "$input custom<Modulus>($modulus) attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def ModArith_SubIfGEOp : ModArith_Op<"subifge", [SameOperandsAndResultType]> {
  let summary = "The difference of two unsigned integers if it is none below 0, else the first one";
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs SignlessIntegerLike:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($output)";
}
