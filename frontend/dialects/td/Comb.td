// Combinational logic on plain bits: the subset of CIRCT's comb that HEIR prints for circuits, in
// that syntax.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Comb_Dialect : Dialect {
  let name = "comb";
  let cppNamespace = "::ringmill::comb";
  let summary = "Combinational logic";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
}

def Comb_Integer : Type<CPred<"$_self.isSignlessInteger()">, "signless integer", "::mlir::IntegerType">;
def Comb_Table : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class Comb_Op<string mnemonic, list<Trait> traits = []> : Op<Comb_Dialect, mnemonic, [Pure] # traits>;

// Bitwise over one or more operands. `bin` says that no operand is unknown (CIRCT's two-state
// flag).
class Comb_BitwiseOp<string mnemonic, list<Trait> traits = []>
    : Comb_Op<mnemonic, [SameOperandsAndResultType] # traits> {
  let arguments = (ins Variadic<Comb_Integer>:$inputs, UnitAttr:$twoState);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "(`bin` $twoState^)? $inputs attr-dict `:` qualified(type($result))";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Comb_AndOp : Comb_BitwiseOp<"and", [Commutative]> { let summary = "And of all operands"; }
def Comb_OrOp : Comb_BitwiseOp<"or", [Commutative]> { let summary = "Or of all operands"; }
def Comb_XorOp : Comb_BitwiseOp<"xor", [Commutative]> { let summary = "Exclusive or of all operands"; }
def Comb_NandOp : Comb_BitwiseOp<"nand", [Commutative]> { let summary = "Complement of the and of all operands"; }
def Comb_NorOp : Comb_BitwiseOp<"nor", [Commutative]> { let summary = "Complement of the or of all operands"; }
def Comb_XNorOp : Comb_BitwiseOp<"xnor", [Commutative]> { let summary = "Complement of the exclusive or of all operands"; }

def Comb_InvOp : Comb_Op<"inv", [SameOperandsAndResultType]> {
  let summary = "Complement of each bit";
  let arguments = (ins Comb_Integer:$input, UnitAttr:$twoState);
  let results = (outs Comb_Integer:$result);
  let assemblyFormat = "(`bin` $twoState^)? $input attr-dict `:` qualified(type($input))";
  let hasFolder = 1;
}

def Comb_MuxOp : Comb_Op<"mux", [AllTypesMatch<["trueValue", "falseValue", "result"]>]> {
  let summary = "The first value if the condition is 1, else the second";
  let arguments = (ins I1:$cond, AnyType:$trueValue, AnyType:$falseValue, UnitAttr:$twoState);
  let results = (outs AnyType:$result);
  let assemblyFormat =
      "(`bin` $twoState^)? $cond `,` $trueValue `,` $falseValue attr-dict `:` qualified(type($result))";
  let hasFolder = 1;
}

def Comb_TruthTableOp : Comb_Op<"truth_table"> {
  let summary = "Any function of up to six bits";
  let description = [{
    Bit r of the table, an integer of 2^n bits for n inputs, is the result where the inputs spell r, the first input being the
    most significant bit.
  }];
  let arguments = (ins Variadic<I1>:$inputs, Comb_Table:$lookupTable);
  let results = (outs I1:$result);
  let assemblyFormat = "$inputs `->` $lookupTable attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
