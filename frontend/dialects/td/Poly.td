// Polynomials of the public MLIR tutorial: modulo x^N = 1, coefficients modulo 2^32. Syntax as its
// tests have it.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Poly_Dialect : Dialect {
  let name = "poly";
  let cppNamespace = "::ringmill::poly";
  let summary = "Cyclic polynomials with integer coefficients";
  let description = [{
    An element of `Z/2^32[x] / (x^N - 1)`, by its N coefficients. A constant or tensor of more coefficients is reduced:
    coefficient i counts for the power i modulo N. One of fewer has zeros behind it.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

def Poly_Polynomial : TypeDef<Poly_Dialect, "Poly"> {
  let mnemonic = "poly";
  let summary = "A polynomial modulo x^N = 1, by N coefficients of 32 bits";
  let parameters = (ins "int64_t":$degreeBound);
  let assemblyFormat = "`<` $degreeBound `>`";
  let genVerifyDecl = 1;
}

// Every integer operand has 32 bits.
def Poly_Has32BitArguments : NativeOpTrait<"Has32BitArguments"> {
  let cppNamespace = "::ringmill::poly";
}

// Ops apply to each element of tensors, too.
def Poly_Like : TypeOrValueSemanticsContainer<Poly_Polynomial, "poly-or-container">;
def Poly_Point : AnyTypeOf<[AnyInteger, AnyComplex]>;
def Poly_Coefficients : RankedTensorOf<[AnySignlessInteger]>;

class Poly_Op<string mnemonic, list<Trait> traits = []> : Op<Poly_Dialect, mnemonic, [Pure] # traits>;

class Poly_BinaryOp<string mnemonic, list<Trait> traits = []>
    : Poly_Op<mnemonic, traits # [ElementwiseMappable, SameOperandsAndResultType]> {
  let arguments = (ins Poly_Like:$lhs, Poly_Like:$rhs);
  let results = (outs Poly_Like:$output);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` qualified(type($output))";
  let hasFolder = 1;
}

def Poly_AddOp : Poly_BinaryOp<"add", [Commutative]> { let summary = "The sum"; }
def Poly_SubOp : Poly_BinaryOp<"sub"> {
  let summary = "The difference";
  let hasCanonicalizer = 1;
}
def Poly_MulOp : Poly_BinaryOp<"mul", [Commutative]> { let summary = "The product modulo x^N = 1"; }

def Poly_ConstantOp : Poly_Op<"constant", [ConstantLike]> {
  let summary = "A polynomial of these coefficients, lowest first";
  let description = [{ Narrow coefficients are zero-extended to 32 bits, wide ones reduced modulo 2^32. }];
  let arguments = (ins AnyIntElementsAttr:$coefficients);
  let results = (outs Poly_Polynomial:$output);
  let assemblyFormat = "$coefficients attr-dict `:` type($output)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Poly_FromTensorOp : Poly_Op<"from_tensor"> {
  let summary = "The polynomial of these coefficients, lowest first";
  let description = [{ Narrow coefficients are zero-extended to 32 bits, wide ones reduced modulo 2^32. }];
  let arguments = (ins Poly_Coefficients:$input);
  let results = (outs Poly_Polynomial:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` qualified(type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Poly_ToTensorOp : Poly_Op<"to_tensor"> {
  let summary = "The N coefficients, lowest first";
  let arguments = (ins Poly_Polynomial:$input);
  let results = (outs RankedTensorOf<[I32]>:$output);
  let assemblyFormat = "$input attr-dict `:` qualified(type($input)) `->` type($output)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Poly_EvalOp : Poly_Op<"eval", [AllTypesMatch<["point", "output"]>, Poly_Has32BitArguments]> {
  let summary = "The value at a point: the sum of coefficients times powers, from 0 to N - 1";
  let arguments = (ins Poly_Polynomial:$input, Poly_Point:$point);
  let results = (outs Poly_Point:$output);
  let assemblyFormat = [{
    $input `,` $point attr-dict `:` `(` qualified(type($input)) `,` type($point) `)` `->` type($output)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
