// Rotations of tensors whose elements are the slots of ciphertexts. Syntax as HEIR prints it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TensorExt_Dialect : Dialect {
  let name = "tensor_ext";
  let cppNamespace = "::ringmill::tensor_ext";
  let summary = "Rotations of tensors, and their layout in ciphertexts";
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
  let hasConstantMaterializer = 1;
}

def TensorExt_LayoutAttr : AttrDef<TensorExt_Dialect, "Layout", [OpAsmAttrInterface]> {
  let mnemonic = "layout";
  let summary = "The slots of ciphertexts in which the elements of a tensor are";
  let description = [{
    A relation between the indices of an element and the numbers of a ciphertext and of a slot in it, in the notation of
    the Integer Set Library: `#tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and (slot - i) mod 8 = 0 }">`. The
    constraints are kept as they are written; only the two tuples are read.
  }];
  let parameters = (ins "::mlir::StringAttr":$layout);
  let assemblyFormat = "`<` $layout `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
    // The number of indices of an element.
    unsigned getDomainSize() const;
    // The number of coordinates of its place, commonly two.
    unsigned getRangeSize() const;
  }];
}

def TensorExt_OriginalTypeAttr : AttrDef<TensorExt_Dialect, "OriginalType", [OpAsmAttrInterface]> {
  let mnemonic = "original_type";
  let summary = "The type of a value before it was laid out in ciphertexts, and its layout";
  let parameters = (ins "::mlir::Type":$originalType, "::mlir::Attribute":$layout);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::mlir::OpAsmAliasResult getAlias(::llvm::raw_ostream &os) const;
  }];
}

def TensorExt_AnyLayout : Attr<CPred<"::ringmill::tensor_ext::isLayout($_self)">, "layout, or array of layouts"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

def TensorExt_Shift : AnyTypeOf<[AnySignlessInteger, Index], "signless integer or index">;

class TensorExt_Op<string mnemonic, list<Trait> traits = []> : Op<TensorExt_Dialect, mnemonic, [Pure] # traits>;

def TensorExt_RotateOp : TensorExt_Op<"rotate", [AllTypesMatch<["tensor", "output"]>]> {
  let summary = "The elements moved cyclically to lower indices";
  let description = [{
    Element i of the result is element (i + shift) mod n of the tensor; the shift is signed. Of a tensor with several
    dimensions, the only one that is not 1 is rotated; if there are more such dimensions, the last one.
  }];
  let arguments = (ins AnyRankedTensor:$tensor, TensorExt_Shift:$shift);
  let results = (outs AnyRankedTensor:$output);
  let assemblyFormat = "operands attr-dict `:` qualified(type($tensor)) `,` type($shift)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    // The dimension that is rotated.
    int64_t getDimension();
    // Its size; none if it is not known, or zero.
    std::optional<int64_t> getSize();
    // The shift modulo the size, from 0 on; none if either is not known.
    std::optional<int64_t> getConstantShift();
  }];
}

def TensorExt_RotateAndReduceOp : TensorExt_Op<"rotate_and_reduce", [AllTypesMatch<["tensor", "output"]>]> {
  let summary = "The sum, or another reduction, of rotations of a tensor";
  let description = [{
    Reduces the rotations of the tensor by 0, period, 2 period and so on, as many as `steps`. With plaintexts, rotation k
    is multiplied by plaintext k first: a scalar, or one number for each element. The op that reduces is `reduceOp`, the
    name of an associative and commutative op, by default the addition of the elements.
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Optional<AnyRankedTensor>:$plaintexts, IndexAttr:$period,
                       IndexAttr:$steps, OptionalAttr<StrAttr>:$reduceOp);
  let results = (outs AnyRankedTensor:$output);
  let assemblyFormat = [{
    $tensor (`,` $plaintexts^)? custom<Reduction>($period, $steps, $reduceOp) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def TensorExt_ConvertLayoutOp : TensorExt_Op<"convert_layout", [AllTypesMatch<["value", "result"]>]> {
  let summary = "The same value in another layout";
  let description = [{ `domainSchedule` orders the loops over its elements; `atomic` keeps the op in one piece. }];
  let arguments = (ins AnyType:$value, TensorExt_AnyLayout:$from_layout, TensorExt_AnyLayout:$to_layout,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$domainSchedule,
                       DefaultValuedAttr<BoolAttr, "false">:$atomic);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $value custom<Conversion>($from_layout, $to_layout, $domainSchedule, $atomic) attr-dict `:` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TensorExt_AssignLayoutOp : TensorExt_Op<"assign_layout", [AllTypesMatch<["value", "result"]>]> {
  let summary = "A value, with a layout from here on";
  let arguments = (ins AnyType:$value, TensorExt_AnyLayout:$layout,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$domainSchedule);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value custom<Assignment>($layout, $domainSchedule) attr-dict `:` type($result)";
  let hasVerifier = 1;
}
