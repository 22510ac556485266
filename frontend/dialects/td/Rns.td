// Residue number systems. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rns_Dialect : Dialect {
  let name = "rns";
  let cppNamespace = "::ringmill::rns";
  let summary = "Residue number systems";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Rns_Rns : TypeDef<Rns_Dialect, "RNS", [MemRefElementTypeInterface, OpAsmTypeInterface]> {
  let mnemonic = "rns";
  let summary = "An integer by its residues modulo coprime integers";
  let description = [{
    Written `!rns.rns<!Z12289_i32, !Z7681_i32>`, limbs in order. The moduli are pairwise coprime, so that the residues
    determine the integer modulo their product (Sunzi's theorem).
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$basisTypes);
  let assemblyFormat = "`<` $basisTypes `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
}

def Rns_ValueAttr : AttrDef<Rns_Dialect, "Value"> {
  let mnemonic = "value";
  let summary = "One integer by its residues, limbs in order";
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$values);
  let assemblyFormat = "`<` `[` $values `]` `>`";
  let genVerifyDecl = 1;
}

// Ops apply to each element of tensors, too.
def Rns_Like : TypeOrValueSemanticsContainer<Rns_Rns, "residue number system, or tensor of them">;
def Rns_Limb : Type<CPred<"::llvm::isa<::ringmill::mod_arith::ModArithType>($_self)">, "integer modulo a constant">;
def Rns_Limbs : TypeOrValueSemanticsContainer<Rns_Limb, "integer modulo a constant, or tensor of them">;

class Rns_Op<string mnemonic, list<Trait> traits = []> : Op<Rns_Dialect, mnemonic, [Pure] # traits>;

def Rns_ConstantOp : Rns_Op<"constant"> {
  let summary = "A constant by its residues";
  let arguments = (ins Rns_ValueAttr:$value);
  let results = (outs Rns_Rns:$output);
  let assemblyFormat = "$value attr-dict `:` type($output)";
  let hasVerifier = 1;
}

def Rns_ExtractSliceOp : Rns_Op<"extract_slice", [ElementwiseMappable]> {
  let summary = "The limbs from a first one on";
  let arguments = (ins Rns_Like:$input, IndexAttr:$start, IndexAttr:$size);
  let results = (outs Rns_Like:$output);
  let assemblyFormat = [{
    $input custom<Slice>($start, $size) attr-dict `:` type($input) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Rns_ExtractResidueOp : Rns_Op<"extract_residue", [ElementwiseMappable]> {
  let summary = "One limb";
  let arguments = (ins Rns_Like:$input, IndexAttr:$index);
  let results = (outs Rns_Limbs:$output);
  let assemblyFormat = [{
    $input custom<Index>($index) attr-dict `:` type($input) `->` type($output)
  }];
  let hasVerifier = 1;
}

def Rns_PackOp : Rns_Op<"pack", [InferTypeOpAdaptor]> {
  let summary = "Residues modulo coprime integers as one integer, limbs in order";
  let arguments = (ins Variadic<Rns_Limb>:$input);
  let results = (outs Rns_Rns:$output);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def Rns_ConvertBasisOp : Rns_Op<"convert_basis"> {
  let summary = "An integer by its residues modulo other limbs";
  let description = [{
    Of the representatives modulo the product Q of the limbs it is that from -Q/2 to Q/2.
  }];
  let arguments = (ins Rns_Rns:$value, TypeAttr:$targetBasis);
  let results = (outs Rns_Rns:$output);
  let assemblyFormat = [{
    $value custom<TargetBasis>($targetBasis) attr-dict `:` type($value) `->` type($output)
  }];
  let hasVerifier = 1;
}
